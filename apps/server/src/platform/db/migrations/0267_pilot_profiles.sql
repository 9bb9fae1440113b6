-- What a provider keeps of a pilot of its own; name, e-mail and their own phone belong to the person.
create table pilot_profiles (
  membership_id integer primary key references memberships on delete cascade,
  employee_number text,
  phone text,
  base_location text,
  -- Only for staff, never for the pilot.
  notes text,
  updated_at timestamptz(3) not null
);
