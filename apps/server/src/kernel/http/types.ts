import type { Hono, Context as HonoContext } from "hono";
import type { House } from "../house.ts";
import type { Actor } from "../tenancy/actor.ts";

/** Who is signed in, and by which session. */
export interface SessionActor extends Actor {
  sessionId: string;
}

/** What every request carries. */
export interface RequestState {
  requestId: string;
  /** Who is asking; null when nobody is signed in. Asked once a request, and only where it matters. */
  signedIn(): Promise<SessionActor | null>;
  /** "https://muster.example.com": where people reach this installation. */
  origin: string;
  /** Of the socket, or of the trusted proxy's last hop. */
  ipAddress: string;
}

export interface HttpEnv {
  Bindings: { incoming?: { socket?: { remoteAddress?: string } } };
  Variables: { state: RequestState; house: House; endOfStreams: AbortSignal };
}

export type HttpContext = HonoContext<HttpEnv>;
export type App = Hono<HttpEnv>;
