import { mcpServerDraft } from "@muster/contracts/mcp-servers";
import { useZodForm } from "../../ui/form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PasswordField, TextField } from "../../ui/text-field.tsx";
import { useAddMcpServer } from "./mcp.queries.ts";

/** Adds a server once its tools could be read. */
export function McpServerDialog({ onClose }: { onClose: () => void }) {
  const add = useAddMcpServer();
  const form = useZodForm({
    schema: mcpServerDraft,
    defaultValues: { name: "", url: "", secret: "", headerName: "" },
    onSubmit: (draft) => add.mutateAsync(draft),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Add MCP server"
      submitLabel="Add server"
      busyLabel="Reading its tools…"
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Shown to people who approve a call, for example “CRM”"
        autoComplete="off"
        data-autofocus=""
        {...form.field("name")}
      />
      <TextField
        label="URL"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://crm.example.com/mcp"
        hint="A server with Streamable HTTP. It must be reachable from the internet, or allowed by your administrator."
        {...form.field("url")}
      />
      <PasswordField
        label="Token"
        hint="Optional. Stored encrypted and sent to this server only."
        autoComplete="off"
        {...form.field("secret")}
      />
      <TextField
        label="Header"
        hint="Optional. Without it, the token is sent as “Authorization: Bearer”."
        autoComplete="off"
        spellCheck={false}
        placeholder="X-API-Key"
        {...form.field("headerName")}
      />
    </FormDialog>
  );
}
