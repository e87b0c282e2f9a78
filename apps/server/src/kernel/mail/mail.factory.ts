import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import type { Services } from "../services.ts";
import { mailQueue, openSealed } from "./mail.ts";
import type { Delivery } from "./smtp.ts";

export interface ReceivedMail {
  to: string[];
  /** The raw message: header and parts. */
  raw: string;
  /** The value of a header field, unfolded. */
  header(name: string): string | undefined;
}

export interface Mailbox {
  url: string;
  mails: ReceivedMail[];
  /** Waits for the nth email. */
  received(count: number): Promise<ReceivedMail[]>;
  /** Waits for an email to this address whose subject contains this text. */
  mailTo(address: string, subject: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** A local mail server that stores received emails; `options` make it refuse or hang. */
export async function startMailbox(options: SMTPServerOptions = {}): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  let grown = Promise.withResolvers<void>();
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks).toString("utf8");
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          header: (name) => headerOf(raw, name),
        });
        done();
        grown.resolve();
        grown = Promise.withResolvers();
      });
    },
    ...options,
  });
  server.on("error", () => undefined); // the test closed its client
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async received(count) {
      while (mails.length < count) await grown.promise;
      return mails;
    },
    async mailTo(address, subject) {
      for (;;) {
        const mail = mails.find((one) => one.to.includes(address) && one.header("Subject")?.includes(subject));
        if (mail) return mail;
        await grown.promise;
      }
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

/** The emails waiting in the queue, oldest first, when no worker runs. */
export async function queuedEmails({ db, config }: Pick<Services, "db" | "config">): Promise<Delivery[]> {
  const { rows } = await db.query(
    "select created_on::text as at, data->>'sealed' as sealed from pgboss.job where name = $1",
    [mailQueue.name],
  );
  const posted = rows.map(({ at, sealed }) => ({ at: String(at), email: openSealed(config, String(sealed)) }));
  // Ids give the order within a transaction; with a stopped clock, only there.
  posted.sort((a, b) => a.at.localeCompare(b.at) || a.email.id.localeCompare(b.email.id));
  return posted.map(({ email }) => email);
}

function headerOf(raw: string, name: string): string | undefined {
  const header = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const line = header.split("\r\n").find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}
