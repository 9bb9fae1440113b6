import type { UserType } from "@overfly/contract/user-type";

type Sides = readonly [UserType, ...UserType[]];

const CENTER: Sides = ["center"];
const CENTER_CLIENT: Sides = ["center", "client"];
const CENTER_PILOT: Sides = ["center", "pilot"];
const ALL: Sides = ["center", "client", "pilot"];

/** The permissions of which one is enough, and the sides. */
type Access = readonly [permissions: string | readonly string[], sides: Sides];

const PUBLIC: Access = ["public", ALL];
const SIGNED_IN: Access = ["available", ALL];
const ACCOUNTS: Access = ["allow managing accounts", CENTER_CLIENT];

/**
 * Who may call which endpoint, by its name in the contract: "public" without a sign-in, "available" every user. Written
 * from the specification's permission list and never derived from the contract, which is tested against it.
 */
export const ACCESS: Record<string, Access> = {
  "anomalies.listForMission": ["view missions", ALL],
  "anomalies.listForSite": ["view sites", ALL],
  "anomalies.create": ["process mission data", CENTER],
  "anomalies.update": ["process mission data", CENTER],
  "anomalies.setWorkState": ["edit sites", ALL],
  "anomalies.remove": ["process mission data", CENTER],

  "apiTokens.list": SIGNED_IN,
  "apiTokens.create": SIGNED_IN,
  "apiTokens.remove": SIGNED_IN,
  "apiTokens.listOrganization": ACCOUNTS,
  "apiTokens.createOrganization": ACCOUNTS,
  "apiTokens.removeOrganization": ACCOUNTS,

  "auditLog.list": ACCOUNTS,
  "auditLog.filterOptions": ACCOUNTS,
  "auditLog.export": ACCOUNTS,

  "auth.login": PUBLIC,
  "auth.loginCode": PUBLIC,
  "auth.codeChannels": PUBLIC,
  "auth.sendCode": PUBLIC,
  "auth.logout": SIGNED_IN,
  "auth.authUser": SIGNED_IN,
  "auth.selectProvider": SIGNED_IN,
  "auth.actAsProvider": SIGNED_IN,
  "auth.locale": SIGNED_IN,
  "entrance.get": PUBLIC,
  "entrance.logo": PUBLIC,
  "forceLogin.clients": ["force login to clients", CENTER],
  "forceLogin.start": ["force login to clients", CENTER],
  "forceLogin.redeem": PUBLIC,
  "forceLogin.end": SIGNED_IN,
  "invitations.get": PUBLIC,
  "invitations.accept": PUBLIC,
  "oauth.google": PUBLIC,
  "oauth.azure": PUBLIC,
  "passwords.forgotten": PUBLIC,
  "passwords.reset": PUBLIC,
  "setup.settings": PUBLIC,
  "setup.createFirstAdministrator": PUBLIC,
  "signIns.list": SIGNED_IN,

  "clients.list": ["view clients", CENTER],
  "clients.create": ["add clients", CENTER],

  "docks.list": ["view docks", CENTER_PILOT],
  "docks.get": ["view docks", CENTER_PILOT],
  "docks.create": ["add docks", CENTER],
  "docks.update": ["edit docks", CENTER],
  "docks.unbind": ["edit docks", CENTER],
  "docks.command": ["view command control", CENTER_PILOT],
  "docks.alarms": ["view command control", CENTER_PILOT],
  "docks.acknowledgeAlarm": ["view command control", CENTER_PILOT],

  "elevation.get": ["view routes", CENTER_PILOT],
  "elevation.replace": ["update routes", CENTER_PILOT],
  "elevation.remove": ["update routes", CENTER_PILOT],

  "flights.list": ["view flights", ALL],
  "flights.active": ["view flights", ALL],
  "flights.listForMission": ["view flights", ALL],
  "flights.create": ["add flights", CENTER_PILOT],
  "flights.command": ["view command control", CENTER_PILOT],

  "inventory.kits": ["view kits", CENTER_PILOT],
  "inventory.drones": ["view drones", CENTER_PILOT],
  "inventory.payloads": ["view payloads", CENTER_PILOT],
  "inventory.batteries": ["view batteries", CENTER_PILOT],

  "loginPage.get": ACCOUNTS,
  "loginPage.update": ACCOUNTS,
  "loginPage.renewUrl": ACCOUNTS,

  "media.listForMission": ["view clouds", ALL],
  "media.summary": ["view clouds", ALL],
  "media.get": ["view clouds", ALL],
  "media.thumbnail": ["view clouds", ALL],
  "media.thermal": ["view clouds", ALL],
  "media.spot": ["view clouds", ALL],
  "media.file": ["download clouds", ALL],
  "media.remove": ["delete clouds", CENTER],

  "members.list": ACCOUNTS,
  "members.get": ACCOUNTS,
  "members.create": ACCOUNTS,
  "members.update": ACCOUNTS,
  "members.remove": ACCOUNTS,
  "members.invitations": ACCOUNTS,
  "members.invite": ACCOUNTS,
  "members.resendInvitation": ACCOUNTS,
  "members.revokeInvitation": ACCOUNTS,

  "missions.list": ["view missions", ALL],
  "missions.get": ["view missions", ALL],
  "missions.create": ["add missions", CENTER_CLIENT],
  "missions.update": ["edit missions", ALL],
  "missions.saveDraft": ["add missions", CENTER_CLIENT],
  "missions.comment": ["view missions", ALL],
  "missions.candidates": ["assign mission pilot and equipment", CENTER],

  "missionTransitions.request": ["add missions", CENTER_CLIENT],
  "missionTransitions.approve": ["approve and reject missions", CENTER],
  "missionTransitions.reject": ["approve and reject missions", CENTER],
  "missionTransitions.assign": ["assign mission pilot and equipment", CENTER],
  "missionTransitions.plan": ["plan missions", CENTER],
  "missionTransitions.start": [["add flights", "view command control"], CENTER_PILOT],
  "missionTransitions.dataUploaded": [["add flights", "add clouds"], CENTER_PILOT],
  "missionTransitions.process": ["process mission data", CENTER],
  "missionTransitions.review": ["move mission to in-review", CENTER],
  "missionTransitions.complete": ["complete mission", CENTER],
  "missionTransitions.hold": ["edit missions", CENTER],
  "missionTransitions.resume": ["edit missions", CENTER],
  "missionTransitions.cancel": ["edit missions", CENTER],

  "notifications.list": SIGNED_IN,
  "notifications.markAsRead": SIGNED_IN,
  "notifications.preferences": SIGNED_IN,
  "notifications.setPreference": SIGNED_IN,

  "organization.get": ACCOUNTS,
  "organization.update": ACCOUNTS,
  "organization.setLogo": ACCOUNTS,
  "organization.removeLogo": ACCOUNTS,
  "outbox.list": ["allow managing accounts", CENTER],

  "pilots.list": ["view employees", CENTER],

  "processing.listForMission": ["view missions", CENTER_PILOT],
  "processing.cancel": ["process mission data", CENTER],
  "processing.retry": ["process mission data", CENTER],

  "profile.get": SIGNED_IN,
  "profile.update": SIGNED_IN,
  "profile.setAvatar": SIGNED_IN,
  "profile.removeAvatar": SIGNED_IN,
  "profile.picture": SIGNED_IN,
  "profile.changePassword": SIGNED_IN,
  "profile.sessions": SIGNED_IN,
  "profile.revokeSession": SIGNED_IN,
  "profile.revokeOthers": SIGNED_IN,

  "projects.list": ["view projects", CENTER_CLIENT],
  "projects.create": ["add projects", CENTER_CLIENT],

  "reports.get": ["view missions", ALL],
  "reports.pdf": ["view missions", ALL],
  "reports.csv": ["view missions", ALL],

  "roles.list": ACCOUNTS,
  "roles.create": ACCOUNTS,
  "roles.update": ACCOUNTS,
  "roles.remove": ACCOUNTS,

  "routes.list": ["view routes", CENTER_PILOT],
  "routes.create": ["add routes", CENTER_PILOT],
  "routes.importFile": ["add routes", CENTER_PILOT],
  "routes.get": ["view routes", CENTER_PILOT],
  "routes.update": ["update routes", CENTER_PILOT],
  "routes.remove": ["delete routes", CENTER_PILOT],
  "routes.exportFile": ["view routes", CENTER_PILOT],
  "routes.formats": ["view routes", CENTER_PILOT],
  "routes.versions": ["view routes", CENTER_PILOT],
  "routes.version": ["view routes", CENTER_PILOT],
  "routes.restore": ["update routes", CENTER_PILOT],
  "routes.lock": ["update routes", CENTER_PILOT],
  "routes.unlock": ["update routes", CENTER_PILOT],
  "routes.copy": ["add routes", CENTER_PILOT],
  "routes.lastFlights": ["view routes", CENTER_PILOT],
  "routes.resume": ["add routes", CENTER_PILOT],
  "routes.comments": ["view routes", CENTER_PILOT],
  "routes.comment": ["view routes", CENTER_PILOT],
  "routes.removeComment": ["view routes", CENTER_PILOT],

  "secondFactor.start": SIGNED_IN,
  "secondFactor.confirm": SIGNED_IN,
  "secondFactor.disable": SIGNED_IN,
  "secondFactor.startEmail": SIGNED_IN,
  "secondFactor.confirmEmail": SIGNED_IN,
  "secondFactor.disableEmail": SIGNED_IN,
  "secondFactor.newRecoveryCodes": SIGNED_IN,
  "secondFactor.devices": SIGNED_IN,
  "secondFactor.forgetDevice": SIGNED_IN,

  "siteDocuments.list": ["view sites", ALL],
  "siteDocuments.upload": ["edit sites", ALL],
  "siteDocuments.file": ["view sites", ALL],
  "siteDocuments.remove": ["edit sites", ALL],

  "sites.list": ["view sites", ALL],
  "sites.map": ["view sites", ALL],
  "sites.get": ["view sites", ALL],
  "sites.createData": ["add sites", CENTER],
  "sites.create": ["add sites", CENTER],
  "sites.update": ["edit sites", ALL],
  "sites.remove": ["delete sites", CENTER],
  "sites.zones": ["view sites", ALL],
  "sites.layouts": ["view sites", ALL],
  "sites.importLayout": ["edit sites", CENTER],
  "sites.plant": ["view sites", ALL],
  "sites.industries": SIGNED_IN,
  "zones.update": ["edit sites", CENTER],
  "zones.remove": ["edit sites", CENTER],

  "weather.now": SIGNED_IN,

  "webhooks.list": ACCOUNTS,
  "webhooks.create": ACCOUNTS,
  "webhooks.update": ACCOUNTS,
  "webhooks.remove": ACCOUNTS,
  "webhooks.rotateSecret": ACCOUNTS,
  "webhooks.test": ACCOUNTS,
  "webhooks.deliveries": ACCOUNTS,
  "webhooks.redeliver": ACCOUNTS,
};
