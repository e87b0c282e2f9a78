// A child process as `startChild` expects it, without a model: the request's "do" says what it does ("hold": respond after SIGUSR2).
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const released = once(process, "SIGUSR2");
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
      const { do: what = "" } = JSON.parse(text);
      const end = () => {
        isBusy = false;
        process.send?.({ type: "done", id: request.headers["x-request-id"] });
      };
      response.on("close", end);
      if (what === "block") while (isBusy) steps++;
      if (what === "stall") return;
      if (what === "grow") rssBytes = 10_000_000_000;
      response.write("begun ", () => what === "crash" && process.kill(process.pid, "SIGKILL"));
      if (what === "hold") await released;
      if (what !== "crash" && what !== "grow") response.end(`${process.pid} ${request.headers["x-model-file"]}`);
    });
  });
  server.listen(0, "127.0.0.1", () => process.send?.({ type: "ready", port: (server.address() as AddressInfo).port }));
  setInterval(() => process.send?.({ type: "beat", rssBytes, isBusy, steps }), 20);
});
