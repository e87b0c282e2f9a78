import { ArrowRight } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../../ui/button.tsx";

/** What takes one further at the end of a form of somebody who is not signed in. */
export function GoOnButton(
  props: Pick<ComponentProps<typeof Button>, "busy" | "busyLabel" | "disabledReason" | "children">,
) {
  return <Button type="submit" variant="primary" size="lg" wide iconAfter={ArrowRight} {...props} />;
}
