import type { Hono, Context as HonoContext } from "hono";
import type { Context } from "../context.ts";
import type { Services } from "../services.ts";
import type { Actor } from "../tenancy/actor.ts";

/** The caller: a person signed in by a session, or a program with a person's API key. */
export interface SessionActor extends Actor {
  /** Empty when a key calls: it belongs to no session and ends none. */
  sessionId: string;
}

/** Per-request state. */
export interface RequestState {
  requestId: string;
  /** Whether an API key was sent. It takes precedence: a cookie sent with it is ignored. */
  hasKey: boolean;
  /** The caller; null when no one is signed in. Read once per request, and only when needed. */
  signedIn(): Promise<SessionActor | null>;
  /** Reads the caller again, for work that outlives a request. */
  askAgain(): Promise<SessionActor | null>;
  /** "https://muster.example.com": the address at which people reach this installation. */
  origin: string;
  /** Of the socket, or of the trusted proxy's last hop. */
  ipAddress: string;
  /** Set-Cookie lines to add to the response: an extended session. */
  cookies: string[];
}

/** An open stream's handle: its signal is aborted when its session ends. */
export interface OpenStream {
  signal: AbortSignal;
  close(): void;
}

export type WatchStream = (actor: SessionActor, askAgain: () => Promise<SessionActor | null>) => OpenStream;

export interface HttpEnv {
  Bindings: { incoming?: { socket?: { remoteAddress?: string; localAddress?: string } } };
  Variables: {
    state: RequestState;
    services: Services;
    endOfStreams: AbortSignal;
    /** For the stream of a signed-in person; it ends with their session. */
    openStream: (() => OpenStream) | undefined;
    watch: WatchStream;
    /** For a plain route with access "session", once its caller is known. */
    context: (Context & { actor: SessionActor }) | undefined;
  };
}

export type HttpContext = HonoContext<HttpEnv>;
export type App = Hono<HttpEnv>;
