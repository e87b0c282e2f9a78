/** Body of GET /api/health: 200, or 503 when unhealthy. Only configured services are listed. */
export interface Health {
  status: "healthy" | "degraded" | "unhealthy";
  services: Record<string, { up: boolean; detail: string }>;
  version: string;
}
