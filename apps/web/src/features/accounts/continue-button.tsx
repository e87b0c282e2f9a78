import { ArrowRight } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../../ui/button.tsx";

/** Submit button at the end of a form for signed-out visitors. */
export function ContinueButton(
  props: Pick<ComponentProps<typeof Button>, "busy" | "busyLabel" | "disabledReason" | "children">,
) {
  return <Button type="submit" variant="primary" size="lg" wide iconAfter={ArrowRight} {...props} />;
}
