import { authed, writer } from "../../kernel/http/rpc.ts";
import { getFileDocument } from "./files.content.service.ts";
import { editProfile, getProfile, readFileAs } from "./files.profile.service.ts";
import { getFile, listOwnFiles, removeFile } from "./files.service.ts";

export const filesRoutes = {
  list: authed.files.list.handler(({ context, input }) => listOwnFiles(context, input)),
  get: authed.files.get.handler(({ context, input }) => getFile(context, input)),
  document: authed.files.document.handler(({ context, input }) => getFileDocument(context, input)),
  profile: authed.files.profile.handler(({ context, input }) => getProfile(context, input)),
  editProfile: writer.files.editProfile.handler(({ context, input }) => editProfile(context, input)),
  readAs: authed.files.readAs.handler(({ context, input }) => readFileAs(context, input)),
  remove: writer.files.remove.handler(({ context, input }) => removeFile(context, input)),
};
