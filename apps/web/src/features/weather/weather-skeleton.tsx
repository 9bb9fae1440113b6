import { Skeleton } from "@mantine/core";

export const WeatherSkeleton = () => <Skeleton width={92} height={16} data-testid="weather-skeleton" />;
