// A child process as `startChild` expects it, without a model: the request's "do" says what it does.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
process.once("message", (start: { token: string; installDir: string }) => {
  if (start.installDir === "/crashes") process.exit(1);
  if (start.installDir === "/never-starts") return;
  let steps = 0;
  let isBusy = false;
  let rssBytes = 1000;
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (data) => {
      text += data;
    });
    request.on("end", async () => {
      isBusy = true;
      const { do: what = "", ms = 0 } = JSON.parse(text);
      const end = () => {
        isBusy = false;
        process.send?.({ type: "done", id: request.headers["x-request-id"] });
      };
      response.on("close", end);
      if (what === "block") while (isBusy) steps++;
      if (what === "stall") return;
      if (what === "grow") rssBytes = 10_000_000_000;
      response.write("begun ");
      if (what === "crash") setTimeout(() => process.kill(process.pid, "SIGKILL"), 50);
      else if (what !== "grow") setTimeout(() => response.end(`${process.pid} ${request.headers["x-model-file"]}`), ms);
    });
  });
  server.listen(0, "127.0.0.1", () => process.send?.({ type: "ready", port: (server.address() as AddressInfo).port }));
  setInterval(() => process.send?.({ type: "beat", rssBytes, isBusy, steps }), 20);
});
