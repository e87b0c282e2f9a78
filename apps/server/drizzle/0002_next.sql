CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "plan_claims" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"address_hash" text NOT NULL,
	"organization_id" text,
	"at" timestamp with time zone NOT NULL,
	"holds_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "issuer_session" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "opened_by" text;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "opened_trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "renewal_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "guarantee_waived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_end_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "model_prices" ADD COLUMN "cached_input_micros_per_million" bigint;--> statement-breakpoint
ALTER TABLE "organization_deletions" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "browser" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "run_events" ADD COLUMN "upto" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "run_events" ADD COLUMN "lengths" jsonb;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "step" text NOT NULL;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "input" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "is_optional" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "after" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "join" text;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "has_job" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "subject_kind" text NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "live_owner" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "live_from" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "live_upto" integer;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD COLUMN "prompt_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD COLUMN "completion_tokens" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD COLUMN "cost_micros" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD COLUMN "calls" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD COLUMN "ended_as" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_claims" ADD CONSTRAINT "plan_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_claims" ADD CONSTRAINT "plan_claims_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_token" ON "api_keys" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_keys_person" ON "api_keys" USING btree ("org_id","user_id","id");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_claims_address" ON "plan_claims" USING btree ("kind","address_hash");--> statement-breakpoint
CREATE INDEX "plan_claims_user" ON "plan_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "plan_claims_organization" ON "plan_claims" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("org_id","about") WHERE "notifications"."about" is not null;--> statement-breakpoint
CREATE INDEX "run_steps_with_job" ON "run_steps" USING btree ("org_id") WHERE "run_steps"."has_job";