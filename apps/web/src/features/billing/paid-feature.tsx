import { hasPaidFeatures } from "@muster/contracts/plans";
import { texts } from "@muster/contracts/texts";
import type { ReactNode } from "react";
import { openUpgrade } from "../../platform/billing-gate.ts";
import { useSession } from "../../platform/session.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";

interface PaidFeatureProps {
  children: ReactNode;
  /** Replaces the card that offers the plans. */
  fallback?: ReactNode;
}

/** Shows its children on plans with the paid features, else the offer. The server enforces it. */
export function PaidFeature({ children, fallback }: PaidFeatureProps) {
  const me = useSession().data;
  if (!me)
    return (
      <GateCard title={texts.paymentRequiredTitle} body={texts.signUpGate}>
        <ButtonLink to="/login" variant="primary">
          Sign Up & Upgrade to Pro
        </ButtonLink>
      </GateCard>
    );
  if (me.billing === "off" || hasPaidFeatures(me.profile.tier)) return children;
  return (
    fallback ?? (
      <GateCard title="Choose Your Plan" body="Included in Pro, Premium, and Enterprise.">
        <Button variant="primary" onClick={() => openUpgrade()}>
          Choose Plan
        </Button>
      </GateCard>
    )
  );
}

function GateCard({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <Panel className="grid max-w-[460px] justify-items-start gap-3 p-5">
      <h2 className="card-title">{title}</h2>
      <p className="text-ink-2">{body}</p>
      {children}
    </Panel>
  );
}
