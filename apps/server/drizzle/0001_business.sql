CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_devices_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_settings" (
	"org_id" text PRIMARY KEY NOT NULL,
	"allowed_hosts" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"run_id" text NOT NULL,
	"call_id" text NOT NULL,
	"task_id" text NOT NULL,
	"task_number" text NOT NULL,
	"task_title" text NOT NULL,
	"user_id" text NOT NULL,
	"agent_name" text NOT NULL,
	"tool" text NOT NULL,
	"risk" text NOT NULL,
	"arguments" jsonb NOT NULL,
	"summary" text NOT NULL,
	"is_tainted" boolean NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decided_by_name" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "billing_customers" (
	"org_id" text PRIMARY KEY NOT NULL,
	"stripe_id" text NOT NULL,
	"readings_begun" integer DEFAULT 0 NOT NULL,
	"reading_stored" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_customers_stripe_id_unique" UNIQUE("stripe_id")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"due_cents" integer NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"provider_id" text,
	"url" text,
	"at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_documents" (
	"file_id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text,
	"is_mailed" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "model_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"model" text NOT NULL,
	"input_micros_per_million" bigint NOT NULL,
	"output_micros_per_million" bigint NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"handle" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"sealed_key" text,
	"key_last_four" text,
	"default_model" text,
	"position" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "model_pulls" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"status" text NOT NULL,
	"phase" text NOT NULL,
	"completed_bytes" bigint NOT NULL,
	"total_bytes" bigint NOT NULL,
	"error" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "model_settings" (
	"org_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"defaults" jsonb NOT NULL,
	"probes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_deletions" (
	"org_id" text PRIMARY KEY NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "personal_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"asked_in" text NOT NULL,
	"status" text NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"sha256" text,
	"size_bytes" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fetched_pages" (
	"org_id" text NOT NULL,
	"run_id" text NOT NULL,
	"call_id" text NOT NULL,
	"task_id" text NOT NULL,
	"file_id" text NOT NULL,
	"url" text NOT NULL,
	"final_url" text NOT NULL,
	"status" integer NOT NULL,
	"retrieved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fetched_pages_run_id_call_id_pk" PRIMARY KEY("run_id","call_id")
);
--> statement-breakpoint
CREATE TABLE "wordings" (
	"org_id" text NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wordings_org_id_key_pk" PRIMARY KEY("org_id","key")
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"mail" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_preferences_org_id_user_id_kind_pk" PRIMARY KEY("org_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "revenue_tellings" (
	"event_id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_actions" (
	"org_id" text NOT NULL,
	"period_number" integer NOT NULL,
	"action" text NOT NULL,
	"half_units" bigint DEFAULT 0 NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_actions_org_id_period_number_action_pk" PRIMARY KEY("org_id","period_number","action")
);
--> statement-breakpoint
CREATE TABLE "usage_budgets" (
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"month_micros" bigint NOT NULL,
	"set_by" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "usage_budgets_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "usage_days" (
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"dimension" text NOT NULL,
	"day" text NOT NULL,
	"key" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"half_units" bigint DEFAULT 0 NOT NULL,
	"credit_millis" bigint DEFAULT 0 NOT NULL,
	"prompt_tokens" bigint DEFAULT 0 NOT NULL,
	"completion_tokens" bigint DEFAULT 0 NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_days_org_id_user_id_dimension_day_key_pk" PRIMARY KEY("org_id","user_id","dimension","day","key")
);
--> statement-breakpoint
CREATE TABLE "usage_months" (
	"org_id" text NOT NULL,
	"month" text NOT NULL,
	"user_id" text NOT NULL,
	"spent_micros" bigint DEFAULT 0 NOT NULL,
	"held_micros" bigint DEFAULT 0 NOT NULL,
	"warned_micros" bigint,
	CONSTRAINT "usage_months_org_id_month_user_id_pk" PRIMARY KEY("org_id","month","user_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "based_on" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider" text DEFAULT 'test' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "anchor_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paid_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "payment_fails" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "kept" jsonb;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "usage_accounts" ADD COLUMN "plan_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "usage_records" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD COLUMN "hold_micros" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD COLUMN "hold_month" text;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_documents" ADD CONSTRAINT "file_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_exports" ADD CONSTRAINT "personal_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fetched_pages" ADD CONSTRAINT "fetched_pages_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fetched_pages" ADD CONSTRAINT "fetched_pages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trusted_devices_user" ON "trusted_devices" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_by_call" ON "approvals" USING btree ("run_id","call_id");--> statement-breakpoint
CREATE INDEX "approvals_of_person" ON "approvals" USING btree ("org_id","user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "approvals_waiting" ON "approvals" USING btree ("org_id","asked_at") WHERE "approvals"."decision" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_by_number" ON "invoices" USING btree ("org_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_by_provider" ON "invoices" USING btree ("org_id","provider_id");--> statement-breakpoint
CREATE INDEX "stripe_events_organization" ON "stripe_events" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "file_documents_by_hash" ON "file_documents" USING btree ("org_id","sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("org_id","email") WHERE accepted_at is null and declined_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "invitations_organization" ON "invitations" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "model_prices_by_org" ON "model_prices" USING btree ("org_id","valid_from");--> statement-breakpoint
CREATE INDEX "model_providers_by_org" ON "model_providers" USING btree ("org_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "model_providers_handle" ON "model_providers" USING btree ("org_id","handle") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "model_pulls_by_org" ON "model_pulls" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "organization_deletions_due" ON "organization_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "personal_exports_by_person" ON "personal_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "fetched_pages_by_task" ON "fetched_pages" USING btree ("org_id","task_id");--> statement-breakpoint
CREATE INDEX "fetched_pages_by_file" ON "fetched_pages" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "usage_records_by_person" ON "usage_records" USING btree ("org_id","user_id","at");--> statement-breakpoint
CREATE INDEX "usage_records_by_action" ON "usage_records" USING btree ("org_id","action","at");--> statement-breakpoint
CREATE INDEX "usage_records_by_agent" ON "usage_records" USING btree ("org_id","agent_id","at");--> statement-breakpoint
CREATE INDEX "usage_records_by_model" ON "usage_records" USING btree ("org_id","model","at");