import type { LucideIcon } from "lucide-react";
import { type ComponentPropsWithRef, type FocusEvent, type MouseEvent, type ReactNode, useId, useRef } from "react";
import { Link, type LinkProps } from "react-router";
import { cx } from "./cx.ts";
import { placeBeside } from "./floating.ts";

type Variant = "primary" | "secondary" | "quiet" | "danger";

interface Looks {
  variant?: Variant;
  size?: "sm" | "md" | "lg";
  icon?: LucideIcon | undefined;
  iconAfter?: LucideIcon | undefined;
  wide?: boolean;
}

interface ButtonProps extends Looks, ComponentPropsWithRef<"button"> {
  busy?: boolean;
  /** Label while busy: "Creating…". */
  busyLabel?: string;
  /** Why it is disabled. The button stays focusable and shows the reason. */
  disabledReason?: string | null | undefined;
}

/** Label buttons with a verb. At most one primary button per region. */
export function Button({
  variant = "secondary",
  size = "md",
  icon,
  iconAfter,
  wide,
  busy,
  busyLabel,
  disabledReason,
  className,
  ...rest
}: ButtonProps) {
  const classes = cx(buttonClass({ variant, size, wide: wide ?? false }), className);
  const content = (
    <Content icon={icon} iconAfter={iconAfter} busy={busy ?? false}>
      {busy && busyLabel ? busyLabel : rest.children}
    </Content>
  );
  if (!disabledReason) return <Press {...rest} busy={busy ?? false} className={classes} inside={content} />;
  return (
    <Tooltip text={disabledReason} className={wide ? "flex w-full" : "inline-flex"}>
      {(describedBy) => (
        <button
          {...rest}
          type="button"
          className={classes}
          aria-disabled="true"
          aria-describedby={describedBy}
          onClick={refuse}
        >
          {content}
        </button>
      )}
    </Tooltip>
  );
}

function Press({ busy, inside, ...rest }: ComponentPropsWithRef<"button"> & { busy: boolean; inside: ReactNode }) {
  return (
    <button type="button" {...rest} aria-busy={busy || undefined} disabled={busy || rest.disabled}>
      {inside}
    </button>
  );
}

interface ButtonLinkProps extends Looks, Omit<LinkProps, "className"> {
  className?: string;
}

/** A link styled as a button: it navigates. */
export function ButtonLink({ variant, size, icon, iconAfter, wide, className, children, ...rest }: ButtonLinkProps) {
  const looks = { variant: variant ?? "secondary", size: size ?? "md", wide: wide ?? false } as const;
  return (
    <Link {...rest} className={cx(buttonClass(looks), className)}>
      <Content icon={icon} iconAfter={iconAfter} busy={false}>
        {children as ReactNode}
      </Content>
    </Link>
  );
}

interface IconButtonProps extends Omit<ButtonProps, "icon" | "iconAfter" | "children" | "wide" | "busyLabel"> {
  label: string;
  icon: LucideIcon;
  children?: ReactNode;
}

/** A square button with an accessible name but no visible one. */
export function IconButton({ label, icon: Icon, size = "md", variant = "quiet", className, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} size={size} aria-label={label} className={cx("btn-icon relative", className)}>
      <Icon size={size === "sm" ? 15 : 16} aria-hidden="true" />
      {rest.children}
    </Button>
  );
}

function Content({ icon: Icon, iconAfter: After, busy, children }: Looks & { busy: boolean; children: ReactNode }) {
  return (
    <>
      {busy ? <BusyDots /> : Icon && <Icon size={15} aria-hidden="true" />}
      {children}
      {After && !busy && <After size={15} aria-hidden="true" />}
    </>
  );
}

function BusyDots() {
  return (
    <span className="busy-dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

function buttonClass({ variant, size, wide }: { variant: Variant; size: "sm" | "md" | "lg"; wide: boolean }) {
  return cx(
    "btn",
    variant === "primary" && "btn-primary",
    variant === "quiet" && "btn-quiet",
    variant === "danger" && "btn-danger",
    size === "sm" && "btn-sm",
    size === "lg" && "btn-lg",
    wide && "w-full",
  );
}

function refuse(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

interface TooltipProps {
  text: string;
  /** Receives the id that the described control must name in `aria-describedby`. */
  children: (describedBy: string) => ReactNode;
  className?: string;
}

/** A hint on hover and focus. Never the only place of required information; screen readers get it through `aria-describedby`. */
function Tooltip({ text, children, className }: TooltipProps) {
  const id = useId();
  const panel = useRef<HTMLSpanElement>(null);

  function show(event: FocusEvent | MouseEvent) {
    const target = event.currentTarget;
    if (!panel.current || panel.current.matches(":popover-open")) return;
    panel.current.showPopover();
    placeBeside(target, panel.current, { align: "center", side: "above" });
  }

  function hide() {
    if (panel.current?.matches(":popover-open")) panel.current.hidePopover();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens on behalf of the control inside
    <span
      className={className ?? "inline-flex"}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === "Escape") hide();
      }}
    >
      {children(id)}
      <span
        ref={panel}
        id={id}
        role="tooltip"
        popover="manual"
        className="menu pointer-events-none max-w-[280px] px-2.5! py-1.5! text-small text-ink-2 whitespace-normal min-w-0!"
      >
        {text}
      </span>
    </span>
  );
}
