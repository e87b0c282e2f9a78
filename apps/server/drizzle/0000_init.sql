CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"active_organization_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"issuer_session" text,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
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
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"mail_refusals" integer DEFAULT 0 NOT NULL,
	"image" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_library_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_library_review_of_person" UNIQUE("org_id","entry_id","user_id"),
	CONSTRAINT "agent_library_reviews_one_to_five" CHECK ("agent_library_reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "agent_library_uses" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"installs" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_versions" (
	"org_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"version" integer NOT NULL,
	"snapshot" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_versions_org_id_agent_id_version_pk" PRIMARY KEY("org_id","agent_id","version")
);
--> statement-breakpoint
CREATE TABLE "agents" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"description" text NOT NULL,
	"status" text NOT NULL,
	"capabilities" jsonb NOT NULL,
	"personality" text NOT NULL,
	"response_style" text NOT NULL,
	"knowledge_domains" jsonb NOT NULL,
	"instructions" text NOT NULL,
	"model_config" jsonb NOT NULL,
	"template_id" text,
	"tasks_completed" integer DEFAULT 0 NOT NULL,
	"judged" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"version" integer NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "billing_customers" (
	"org_id" text PRIMARY KEY NOT NULL,
	"stripe_id" text NOT NULL,
	"readings_begun" integer DEFAULT 0 NOT NULL,
	"reading_stored" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"opened_by" text,
	"opened_trial" boolean DEFAULT false NOT NULL,
	CONSTRAINT "billing_customers_stripe_id_unique" UNIQUE("stripe_id")
);
--> statement-breakpoint
CREATE TABLE "checkout_purposes" (
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"purpose" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_purposes_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"tier" text NOT NULL,
	"interval" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"trial_days" integer NOT NULL,
	"based_on" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
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
	"currency" text DEFAULT 'USD' NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"provider_id" text,
	"url" text,
	"at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
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
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"org_id" text PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"status" text NOT NULL,
	"interval" text NOT NULL,
	"current_period_start" timestamp with time zone NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"plan_trial_used_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	"provider" text DEFAULT 'test' NOT NULL,
	"provider_id" text,
	"version" integer DEFAULT 0 NOT NULL,
	"anchor_at" timestamp with time zone,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"paid_since" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"payment_fails" boolean DEFAULT false NOT NULL,
	"renewal_stopped_at" timestamp with time zone,
	"guarantee_waived" boolean DEFAULT false NOT NULL,
	"trial_end_notified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "memory_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"scope" text NOT NULL,
	"agent_id" text,
	"text" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_prompts" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"command" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "style_presets" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"style" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_interactions" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"user_id" text NOT NULL,
	"prompt" text NOT NULL,
	"response" text NOT NULL,
	"tokens_used" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"blockchain_tx_hash" text,
	"message_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"user_id" text NOT NULL,
	"parent_id" text,
	"role" text NOT NULL,
	"content" text,
	"status" text NOT NULL,
	"error" jsonb,
	"position" integer NOT NULL,
	"run_id" text,
	"prefix" text,
	"agent_id" text,
	"agent_name" text,
	"model" text,
	"answered_by" text,
	"engine" text,
	"engine_label" text,
	"style" jsonb,
	"attachments" jsonb NOT NULL,
	"details" jsonb,
	"snapshot_id" text,
	"rating" text,
	"rating_reason" text,
	"rating_comment" text,
	"request_key" text,
	"request_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_snapshots" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"message_id" text,
	"label" jsonb NOT NULL,
	"message_count" integer NOT NULL,
	"is_automatic" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation_starts" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"agent_id" text,
	"model" text,
	"style" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"agent_id" text NOT NULL,
	"agent_name" text NOT NULL,
	"model" text NOT NULL,
	"style" jsonb NOT NULL,
	"self_correction" boolean DEFAULT true NOT NULL,
	"head_id" text,
	"folder" text,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"summary" jsonb,
	"forked_from" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "file_tables" (
	"file_id" text NOT NULL,
	"org_id" text NOT NULL,
	"position" integer NOT NULL,
	"source" jsonb NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "file_tables_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"media_type" text NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "table_profiles" (
	"file_id" text NOT NULL,
	"org_id" text NOT NULL,
	"version" integer NOT NULL,
	"profile" jsonb NOT NULL,
	"edited_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "table_profiles_file_id_version_pk" PRIMARY KEY("file_id","version")
);
--> statement-breakpoint
CREATE TABLE "job_role_agents" (
	"org_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"role_id" text NOT NULL,
	CONSTRAINT "job_role_agents_org_id_agent_id_pk" PRIMARY KEY("org_id","agent_id")
);
--> statement-breakpoint
CREATE TABLE "job_roles" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"title" text NOT NULL,
	"department" text NOT NULL,
	"mission" text NOT NULL,
	"responsibilities" jsonb NOT NULL,
	"capabilities" jsonb NOT NULL,
	"kpis" jsonb NOT NULL,
	"knowledge_bases" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_knowledge_bases" (
	"org_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"base_id" text NOT NULL,
	CONSTRAINT "agent_knowledge_bases_agent_id_base_id_pk" PRIMARY KEY("agent_id","base_id")
);
--> statement-breakpoint
CREATE TABLE "knowledge_bases" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"is_public" boolean NOT NULL,
	"auto_index" boolean NOT NULL,
	"embedding_model" text,
	"chunk_size" integer NOT NULL,
	"chunk_overlap" integer NOT NULL,
	"usage_count" bigint DEFAULT 0 NOT NULL,
	"accuracy" real,
	"accuracy_details" jsonb,
	"accuracy_measured_at" timestamp with time zone,
	"measuring_run_id" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "knowledge_items" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"base_id" text NOT NULL,
	"parent_id" text,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"reason" jsonb,
	"run_id" text,
	"media_type" text,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text,
	"reported_sha256" text,
	"url" text,
	"url_id" text,
	"result_id" text,
	"language" text,
	"page_count" integer,
	"word_count" integer,
	"passage_count" integer,
	"summary" text DEFAULT '' NOT NULL,
	"keywords" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"quality" jsonb,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_charged" boolean DEFAULT false NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "knowledge_marks" (
	"org_id" text NOT NULL,
	"base_id" text NOT NULL,
	"query" text NOT NULL,
	"document_id" text NOT NULL,
	"start_offset" integer NOT NULL,
	"quote" text NOT NULL,
	"verdict" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "knowledge_marks_base_id_query_document_id_start_offset_pk" PRIMARY KEY("base_id","query","document_id","start_offset")
);
--> statement-breakpoint
CREATE TABLE "knowledge_urls" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"base_id" text NOT NULL,
	"parent_id" text,
	"url" text NOT NULL,
	"scope" text NOT NULL,
	"max_pages" integer NOT NULL,
	"recrawl_hours" integer,
	"run_id" text,
	"changes" jsonb,
	"last_read_at" timestamp with time zone,
	"next_read_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_knowledge_bases" (
	"org_id" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"base_id" text NOT NULL,
	CONSTRAINT "work_knowledge_bases_org_id_subject_kind_subject_id_base_id_pk" PRIMARY KEY("org_id","subject_kind","subject_id","base_id")
);
--> statement-breakpoint
CREATE TABLE "lead_activity" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_criteria" (
	"org_id" text PRIMARY KEY NOT NULL,
	"industries" jsonb NOT NULL,
	"locations" jsonb NOT NULL,
	"min_employees" integer,
	"max_employees" integer
);
--> statement-breakpoint
CREATE TABLE "lead_opt_outs" (
	"org_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "lead_opt_outs_org_id_hash_pk" PRIMARY KEY("org_id","hash")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"company" text NOT NULL,
	"industry" text,
	"location" text,
	"employees" integer,
	"website" text,
	"contact_name" text,
	"contact_title" text,
	"email" text,
	"phone" text,
	"potential_value" integer NOT NULL,
	"status" text NOT NULL,
	"score" integer NOT NULL,
	"is_opted_out" boolean NOT NULL,
	"source" text,
	"evidence" jsonb NOT NULL,
	"name_key" text NOT NULL,
	"site_key" text,
	"email_key" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mcp_servers" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"header_name" text NOT NULL,
	"sealed_secret" text,
	"tools" jsonb NOT NULL,
	"problem" jsonb,
	"checked_at" timestamp with time zone NOT NULL,
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
	"cached_input_micros_per_million" bigint,
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
	"error" jsonb,
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
CREATE TABLE "schedule_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"schedule_id" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reason" jsonb,
	"task_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"task" jsonb NOT NULL,
	"recurrence" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"is_active" boolean NOT NULL,
	"paused_reason" jsonb,
	"next_run_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_group_members" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"group_id" text NOT NULL,
	"user_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"display_name" text NOT NULL,
	"external_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"last_four" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"email" text NOT NULL,
	"given_name" text,
	"family_name" text,
	"formatted_name" text,
	"display_name" text,
	"role" text NOT NULL,
	"is_created_here" boolean NOT NULL,
	"was_member" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_services" (
	"org_id" text NOT NULL,
	"kind" text NOT NULL,
	"url" text,
	"sealed_key" text,
	"key_last_four" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "search_services_org_id_kind_pk" PRIMARY KEY("org_id","kind")
);
--> statement-breakpoint
CREATE TABLE "study_cards" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"deck_id" text NOT NULL,
	"position" integer NOT NULL,
	"question" jsonb NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"due" timestamp with time zone NOT NULL,
	"stability" double precision DEFAULT 0 NOT NULL,
	"difficulty" double precision DEFAULT 0 NOT NULL,
	"scheduled_days" integer DEFAULT 0 NOT NULL,
	"learning_steps" integer DEFAULT 0 NOT NULL,
	"reps" integer DEFAULT 0 NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"last_rating" smallint,
	"last_review_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "study_decks" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"source" text NOT NULL,
	"result_id" text,
	"assigned_by" text,
	"session" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "study_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"card_id" text NOT NULL,
	"rating" smallint NOT NULL,
	"state" smallint NOT NULL,
	"before" jsonb NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_templates" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"template_id" text NOT NULL,
	"agent_id" text NOT NULL,
	"description" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"deliverable_format" text NOT NULL,
	"priority" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"knowledge_bases" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_filters" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliverables" (
	"org_id" text NOT NULL,
	"task_id" text NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"receipt" jsonb NOT NULL,
	"revision" jsonb,
	"verdict" text,
	"judged_by" text,
	"judged_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliverables_task_id_version_pk" PRIMARY KEY("task_id","version")
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"task_id" text NOT NULL,
	"version" integer NOT NULL,
	"file_name" text NOT NULL,
	"cost_micros" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_files" (
	"org_id" text NOT NULL,
	"task_id" text NOT NULL,
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "task_files_task_id_position_pk" PRIMARY KEY("task_id","position")
);
--> statement-breakpoint
CREATE TABLE "task_numbers" (
	"org_id" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "task_totals" (
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"in_progress" integer DEFAULT 0 NOT NULL,
	"completed" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"spent_micros" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "task_totals_org_id_user_id_pk" PRIMARY KEY("org_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"assigned_by" text,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"agent_id" text NOT NULL,
	"agent_name" text NOT NULL,
	"agent_type" text NOT NULL,
	"agent_version" integer NOT NULL,
	"template_id" text NOT NULL,
	"priority" text NOT NULL,
	"deadline" timestamp with time zone,
	"deliverable_format" text NOT NULL,
	"parameters" jsonb NOT NULL,
	"attachments" jsonb NOT NULL,
	"knowledge_bases" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"readings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"budget_micros" bigint,
	"max_steps" integer,
	"max_minutes" integer,
	"estimate" jsonb,
	"status" text NOT NULL,
	"error" jsonb,
	"run_id" text NOT NULL,
	"steps" jsonb,
	"version" integer,
	"engine" text,
	"tokens_used" integer DEFAULT 0 NOT NULL,
	"cost_micros" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	"duration_ms" integer,
	"summary" text,
	"accepted_version" integer,
	"accepted_by" text,
	"accepted_at" timestamp with time zone,
	"draft" text,
	"revision" jsonb,
	"is_example" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "anchor_leaves" (
	"anchor_id" text NOT NULL,
	"position" integer NOT NULL,
	"org_id" text NOT NULL,
	"interaction_id" text NOT NULL,
	"leaf" text NOT NULL,
	CONSTRAINT "anchor_leaves_anchor_id_position_pk" PRIMARY KEY("anchor_id","position")
);
--> statement-breakpoint
CREATE TABLE "anchors" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"status" text NOT NULL,
	"reason" jsonb,
	"day" text,
	"root" text NOT NULL,
	"record_count" integer NOT NULL,
	"chain_id" integer,
	"tx_hash" text,
	"from_address" text,
	"block_number" text,
	"block_time" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"state" text NOT NULL,
	"reason" jsonb,
	"attempt_count" integer NOT NULL,
	"attempts" jsonb NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"event_types" jsonb NOT NULL,
	"is_active" boolean NOT NULL,
	"paused_reason" jsonb,
	"failing_since" timestamp with time zone,
	"sealed_secret" text NOT NULL,
	"previous_secret" text,
	"previous_secret_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
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
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_title" text NOT NULL,
	"subject_link" text NOT NULL,
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
CREATE TABLE "fetched_pages" (
	"org_id" text NOT NULL,
	"run_id" text NOT NULL,
	"call_id" text NOT NULL,
	"file_id" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"media_type" text NOT NULL,
	"sha256" text NOT NULL,
	"url" text NOT NULL,
	"final_url" text NOT NULL,
	"status" integer NOT NULL,
	"retrieved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fetched_pages_run_id_call_id_pk" PRIMARY KEY("run_id","call_id")
);
--> statement-breakpoint
CREATE TABLE "tool_effects" (
	"org_id" text NOT NULL,
	"run_id" text NOT NULL,
	"call_id" text NOT NULL,
	"tool" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"outcome" jsonb,
	CONSTRAINT "tool_effects_run_id_call_id_pk" PRIMARY KEY("run_id","call_id")
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"org_id" text NOT NULL,
	"number" integer NOT NULL,
	"event_id" text NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "audit_seals_org_id_number_pk" PRIMARY KEY("org_id","number")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"text_message" jsonb NOT NULL,
	"link" text,
	"audience" text NOT NULL,
	"user_id" text,
	"data" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"title_message" jsonb NOT NULL,
	"text_message" jsonb NOT NULL,
	"link" text,
	"about" text,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean DEFAULT true NOT NULL,
	"browser" boolean DEFAULT true NOT NULL,
	"mail" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_preferences_org_id_user_id_kind_pk" PRIMARY KEY("org_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "client_errors" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text,
	"severity" text NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"stack" text,
	"route" text NOT NULL,
	"user_agent" text NOT NULL,
	"request_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"attempt" text NOT NULL,
	"journal" jsonb NOT NULL,
	"status" integer,
	"body" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_org_id_user_id_key_pk" PRIMARY KEY("org_id","user_id","key")
);
--> statement-breakpoint
CREATE TABLE "ai_results" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"status" text NOT NULL,
	"error" jsonb,
	"units" numeric NOT NULL,
	"credits" numeric NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"request_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "run_events" (
	"org_id" text NOT NULL,
	"run_id" text NOT NULL,
	"number" integer NOT NULL,
	"upto" integer NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"lengths" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "run_events_run_id_number_pk" PRIMARY KEY("run_id","number")
);
--> statement-breakpoint
CREATE TABLE "run_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"run_id" text NOT NULL,
	"step_key" text NOT NULL,
	"form_key" text NOT NULL,
	"user_id" text NOT NULL,
	"questions" jsonb NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"outcome" text,
	"answers" jsonb,
	"settled_at" timestamp with time zone,
	"answered_by" text,
	"answered_by_name" text
);
--> statement-breakpoint
CREATE TABLE "run_steps" (
	"org_id" text NOT NULL,
	"run_id" text NOT NULL,
	"key" text NOT NULL,
	"step" text NOT NULL,
	"position" integer NOT NULL,
	"label" jsonb NOT NULL,
	"input" jsonb NOT NULL,
	"is_optional" boolean DEFAULT false NOT NULL,
	"after" jsonb NOT NULL,
	"join" text,
	"status" text NOT NULL,
	"has_job" boolean DEFAULT false NOT NULL,
	"turn" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"crashes" integer DEFAULT 0 NOT NULL,
	"owner" text,
	"lease_until" timestamp with time zone,
	"output" jsonb,
	"error" jsonb,
	"error_code" text,
	"kept" jsonb,
	"waits_for" text,
	"waits_for_kind" text,
	"wakes_at" timestamp with time zone,
	"detail" jsonb,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "run_steps_run_id_key_pk" PRIMARY KEY("run_id","key")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"user_id" text NOT NULL,
	"input" jsonb NOT NULL,
	"status" text NOT NULL,
	"error" jsonb,
	"last_event" integer DEFAULT 0 NOT NULL,
	"live_owner" text,
	"live_from" integer,
	"live_upto" integer,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"audience" text NOT NULL,
	"title" text NOT NULL,
	"shared_by_name" text NOT NULL,
	"state" jsonb NOT NULL,
	"token_hash" text,
	"opened" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "chunks" (
	"org_id" text NOT NULL,
	"document_id" text NOT NULL,
	"position" integer NOT NULL,
	"start_offset" integer NOT NULL,
	"end_offset" integer NOT NULL,
	"page" integer,
	"words" integer NOT NULL,
	CONSTRAINT "chunks_document_id_position_pk" PRIMARY KEY("document_id","position")
);
--> statement-breakpoint
CREATE TABLE "source_citations" (
	"org_id" text NOT NULL,
	"document_id" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"link" text NOT NULL,
	"start_offset" integer NOT NULL,
	"quote" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "source_citations_org_id_document_id_subject_kind_subject_id_start_offset_pk" PRIMARY KEY("org_id","document_id","subject_kind","subject_id","start_offset")
);
--> statement-breakpoint
CREATE TABLE "source_collections" (
	"key" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"passage_count" integer DEFAULT 0 NOT NULL,
	"term_count" bigint DEFAULT 0 NOT NULL,
	"next_number" integer DEFAULT 0 NOT NULL,
	"vector_model" text,
	"vector_dimensions" integer,
	"vector_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"org_id" text NOT NULL,
	"sha256" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"claims" integer NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contents_org_id_sha256_pk" PRIMARY KEY("org_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"sha256" text,
	"read_sha256" text,
	"indexed_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"org_id" text NOT NULL,
	"document_id" text NOT NULL,
	"collection" text NOT NULL,
	"number" integer NOT NULL,
	"start_offset" integer NOT NULL,
	"end_offset" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"page" integer,
	"label" text,
	"heading_path" jsonb NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"shown" text,
	"cells" jsonb,
	"table_id" text,
	"lead" text,
	"marks" jsonb NOT NULL,
	"own" text NOT NULL,
	"context" text NOT NULL,
	"length" integer NOT NULL,
	"fingerprint" integer NOT NULL,
	CONSTRAINT "passages_document_id_start_offset_pk" PRIMARY KEY("document_id","start_offset")
);
--> statement-breakpoint
CREATE TABLE "source_segments" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"collection" text NOT NULL,
	"block" integer NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "source_terms" (
	"org_id" text NOT NULL,
	"collection" text NOT NULL,
	"term" text collate "C" NOT NULL,
	"block" integer NOT NULL,
	"passages" integer NOT NULL,
	"postings" "bytea" NOT NULL,
	CONSTRAINT "source_terms_collection_term_block_pk" PRIMARY KEY("collection","term","block")
);
--> statement-breakpoint
CREATE TABLE "source_vocabulary" (
	"org_id" text NOT NULL,
	"collection" text NOT NULL,
	"term" text collate "C" NOT NULL,
	CONSTRAINT "source_vocabulary_collection_term_pk" PRIMARY KEY("collection","term")
);
--> statement-breakpoint
CREATE TABLE "source_vector_codes" (
	"org_id" text NOT NULL,
	"collection" text NOT NULL,
	"number" integer NOT NULL,
	"model" text NOT NULL,
	"code" bit varying NOT NULL,
	CONSTRAINT "source_vector_codes_collection_number_model_pk" PRIMARY KEY("collection","number","model")
);
--> statement-breakpoint
CREATE TABLE "source_vectors" (
	"org_id" text NOT NULL,
	"collection" text NOT NULL,
	"number" integer NOT NULL,
	"model" text NOT NULL,
	"vector" "bytea" NOT NULL,
	CONSTRAINT "source_vectors_collection_number_model_pk" PRIMARY KEY("collection","number","model")
);
--> statement-breakpoint
CREATE TABLE "revenue_reports" (
	"event_id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"reported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_deletions" (
	"org_id" text PRIMARY KEY NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text,
	"run_id" text,
	"step_key" text,
	"agent_id" text,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"hold_micros" bigint DEFAULT 0 NOT NULL,
	"prompt_cost_micros" bigint DEFAULT 0 NOT NULL,
	"outcome" text,
	"latency_ms" integer,
	"first_token_ms" integer,
	"prompt_tokens" integer DEFAULT 0 NOT NULL,
	"completion_tokens" integer DEFAULT 0 NOT NULL,
	"is_estimated" boolean DEFAULT true NOT NULL,
	"cost_micros" bigint DEFAULT 0 NOT NULL,
	"price_source" text NOT NULL
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
CREATE TABLE "usage_accounts" (
	"org_id" text PRIMARY KEY NOT NULL,
	"tier" text NOT NULL,
	"trial_ends_at" timestamp with time zone NOT NULL,
	"period_number" integer DEFAULT 1 NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"plan_ends_at" timestamp with time zone,
	"used_half_units" integer DEFAULT 0 NOT NULL,
	"downloads_used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_accounts_not_negative" CHECK ("usage_accounts"."used_half_units" >= 0 and "usage_accounts"."downloads_used" >= 0)
);
--> statement-breakpoint
CREATE TABLE "usage_reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"user_id" text,
	"run_id" text,
	"action" text NOT NULL,
	"half_units" integer NOT NULL,
	"credits" double precision NOT NULL,
	"period_number" integer NOT NULL,
	"status" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"agent_id" text,
	"model" text,
	"hold_micros" bigint DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"ended_as" text
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_active_organization_id_organizations_id_fk" FOREIGN KEY ("active_organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_versions" ADD CONSTRAINT "agent_versions_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_claims" ADD CONSTRAINT "plan_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_claims" ADD CONSTRAINT "plan_claims_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_parent_id_chat_messages_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."chat_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_snapshots" ADD CONSTRAINT "chat_snapshots_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_tables" ADD CONSTRAINT "file_tables_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_tables" ADD CONSTRAINT "file_tables_org_id_sha256_contents_org_id_sha256_fk" FOREIGN KEY ("org_id","sha256") REFERENCES "public"."contents"("org_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_org_id_sha256_contents_org_id_sha256_fk" FOREIGN KEY ("org_id","sha256") REFERENCES "public"."contents"("org_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_profiles" ADD CONSTRAINT "table_profiles_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_role_agents" ADD CONSTRAINT "job_role_agents_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_role_agents" ADD CONSTRAINT "job_role_agents_role_id_job_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."job_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_knowledge_bases" ADD CONSTRAINT "agent_knowledge_bases_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_knowledge_bases" ADD CONSTRAINT "agent_knowledge_bases_base_id_knowledge_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD CONSTRAINT "knowledge_items_base_id_knowledge_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_items" ADD CONSTRAINT "knowledge_items_parent_id_knowledge_items_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."knowledge_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_marks" ADD CONSTRAINT "knowledge_marks_base_id_knowledge_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "knowledge_urls" ADD CONSTRAINT "knowledge_urls_base_id_knowledge_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_knowledge_bases" ADD CONSTRAINT "work_knowledge_bases_base_id_knowledge_bases_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."knowledge_bases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_activity" ADD CONSTRAINT "lead_activity_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mcp_servers" ADD CONSTRAINT "mcp_servers_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_exports" ADD CONSTRAINT "personal_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_runs" ADD CONSTRAINT "schedule_runs_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_cards" ADD CONSTRAINT "study_cards_deck_id_study_decks_id_fk" FOREIGN KEY ("deck_id") REFERENCES "public"."study_decks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "study_reviews" ADD CONSTRAINT "study_reviews_card_id_study_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."study_cards"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_files" ADD CONSTRAINT "task_files_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_files" ADD CONSTRAINT "task_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anchor_leaves" ADD CONSTRAINT "anchor_leaves_anchor_id_anchors_id_fk" FOREIGN KEY ("anchor_id") REFERENCES "public"."anchors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fetched_pages" ADD CONSTRAINT "fetched_pages_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_effects" ADD CONSTRAINT "tool_effects_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_questions" ADD CONSTRAINT "run_questions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_org_id_sha256_contents_org_id_sha256_fk" FOREIGN KEY ("org_id","sha256") REFERENCES "public"."contents"("org_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_org_id_read_sha256_contents_org_id_sha256_fk" FOREIGN KEY ("org_id","read_sha256") REFERENCES "public"."contents"("org_id","sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_segments" ADD CONSTRAINT "source_segments_collection_source_collections_key_fk" FOREIGN KEY ("collection") REFERENCES "public"."source_collections"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_terms" ADD CONSTRAINT "source_terms_collection_source_collections_key_fk" FOREIGN KEY ("collection") REFERENCES "public"."source_collections"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_vocabulary" ADD CONSTRAINT "source_vocabulary_collection_source_collections_key_fk" FOREIGN KEY ("collection") REFERENCES "public"."source_collections"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_vector_codes" ADD CONSTRAINT "source_vector_codes_collection_source_collections_key_fk" FOREIGN KEY ("collection") REFERENCES "public"."source_collections"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_vectors" ADD CONSTRAINT "source_vectors_collection_source_collections_key_fk" FOREIGN KEY ("collection") REFERENCES "public"."source_collections"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "members_user_organization" ON "members" USING btree ("user_id","organization_id");--> statement-breakpoint
CREATE INDEX "members_organization" ON "members" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_organization" ON "sessions" USING btree ("active_organization_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trusted_devices_user" ON "trusted_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "agent_library_reviews_stars" ON "agent_library_reviews" USING btree ("entry_id","stars");--> statement-breakpoint
CREATE INDEX "agent_versions_agent" ON "agent_versions" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "agents_newest" ON "agents" USING btree ("org_id","id" DESC NULLS LAST) WHERE "agents"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "agents_of_template" ON "agents" USING btree ("org_id","template_id") WHERE "agents"."template_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_token" ON "api_keys" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_keys_person" ON "api_keys" USING btree ("org_id","user_id","id");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkouts_organization" ON "checkouts" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_by_number" ON "invoices" USING btree ("org_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_by_provider" ON "invoices" USING btree ("org_id","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_claims_address" ON "plan_claims" USING btree ("kind","address_hash");--> statement-breakpoint
CREATE INDEX "plan_claims_user" ON "plan_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "plan_claims_organization" ON "plan_claims" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "stripe_events_organization" ON "stripe_events" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "stripe_events_received" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "memory_notes_by_organization" ON "memory_notes" USING btree ("org_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_prompts_by_command" ON "saved_prompts" USING btree ("org_id","user_id","command");--> statement-breakpoint
CREATE INDEX "style_presets_by_organization" ON "style_presets" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "agent_interactions_by_owner" ON "agent_interactions" USING btree ("org_id","user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "agent_interactions_by_agent" ON "agent_interactions" USING btree ("org_id","agent_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chat_messages_by_parent" ON "chat_messages" USING btree ("parent_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_by_conversation" ON "chat_messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "chat_messages_open" ON "chat_messages" USING btree ("conversation_id","id") WHERE "chat_messages"."status" in ('working', 'queued');--> statement-breakpoint
CREATE INDEX "chat_messages_by_owner" ON "chat_messages" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_by_run" ON "chat_messages" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_by_request" ON "chat_messages" USING btree ("org_id","user_id","request_key");--> statement-breakpoint
CREATE INDEX "chat_messages_words" ON "chat_messages" USING gin (to_tsvector('simple', left(coalesce("content", ''), 200000)));--> statement-breakpoint
CREATE INDEX "chat_snapshots_by_conversation" ON "chat_snapshots" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE INDEX "chat_snapshots_by_organization" ON "chat_snapshots" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "conversation_starts_by_owner" ON "conversation_starts" USING btree ("org_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "conversations_by_owner" ON "conversations" USING btree ("org_id","user_id","is_pinned" DESC NULLS LAST,"updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "conversations_deleted" ON "conversations" USING btree ("deleted_at") WHERE "conversations"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "file_tables_by_hash" ON "file_tables" USING btree ("org_id","sha256");--> statement-breakpoint
CREATE INDEX "files_by_owner" ON "files" USING btree ("org_id","user_id","id");--> statement-breakpoint
CREATE INDEX "files_by_hash" ON "files" USING btree ("org_id","sha256");--> statement-breakpoint
CREATE INDEX "table_profiles_by_org" ON "table_profiles" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "job_role_agents_of_role" ON "job_role_agents" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "job_roles_of_org" ON "job_roles" USING btree ("org_id","department","title");--> statement-breakpoint
CREATE INDEX "agents_of_base" ON "agent_knowledge_bases" USING btree ("base_id");--> statement-breakpoint
CREATE INDEX "knowledge_bases_newest" ON "knowledge_bases" USING btree ("org_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "knowledge_items_in_folder" ON "knowledge_items" USING btree ("org_id","base_id","parent_id","id");--> statement-breakpoint
CREATE INDEX "knowledge_items_of_run" ON "knowledge_items" USING btree ("org_id","run_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_items_by_content" ON "knowledge_items" USING btree ("org_id","base_id","sha256") WHERE "knowledge_items"."sha256" is not null and "knowledge_items"."url" is null and "knowledge_items"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "knowledge_items_by_url" ON "knowledge_items" USING btree ("org_id","base_id","url") WHERE "knowledge_items"."url" is not null and "knowledge_items"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "knowledge_items_in_bin" ON "knowledge_items" USING btree ("deleted_at") WHERE "knowledge_items"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "knowledge_urls_of_base" ON "knowledge_urls" USING btree ("org_id","base_id");--> statement-breakpoint
CREATE INDEX "knowledge_urls_due" ON "knowledge_urls" USING btree ("next_read_at") WHERE "knowledge_urls"."next_read_at" is not null;--> statement-breakpoint
CREATE INDEX "work_of_base" ON "work_knowledge_bases" USING btree ("base_id");--> statement-breakpoint
CREATE INDEX "lead_activity_of_lead" ON "lead_activity" USING btree ("lead_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_by_score" ON "leads" USING btree ("org_id","score" DESC NULLS LAST) WHERE "leads"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "leads_by_name" ON "leads" USING btree ("org_id","name_key");--> statement-breakpoint
CREATE INDEX "leads_by_site" ON "leads" USING btree ("org_id","site_key");--> statement-breakpoint
CREATE INDEX "leads_by_email" ON "leads" USING btree ("org_id","email_key");--> statement-breakpoint
CREATE INDEX "mcp_servers_by_organization" ON "mcp_servers" USING btree ("org_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("org_id","email") WHERE accepted_at is null and declined_at is null and revoked_at is null;--> statement-breakpoint
CREATE INDEX "invitations_organization" ON "invitations" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "model_prices_by_org" ON "model_prices" USING btree ("org_id","valid_from");--> statement-breakpoint
CREATE INDEX "model_providers_by_org" ON "model_providers" USING btree ("org_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "model_providers_handle" ON "model_providers" USING btree ("org_id","handle") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "model_pulls_by_org" ON "model_pulls" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "personal_exports_by_person" ON "personal_exports" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_runs_once" ON "schedule_runs" USING btree ("schedule_id","due_at");--> statement-breakpoint
CREATE INDEX "schedule_runs_by_organization" ON "schedule_runs" USING btree ("org_id","due_at");--> statement-breakpoint
CREATE INDEX "schedules_by_owner" ON "schedules" USING btree ("org_id","user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_group_members_person" ON "scim_group_members" USING btree ("org_id","group_id","user_id");--> statement-breakpoint
CREATE INDEX "scim_group_members_user" ON "scim_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_name" ON "scim_groups" USING btree ("org_id",lower("display_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "scim_tokens_token" ON "scim_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "scim_tokens_organization" ON "scim_tokens" USING btree ("org_id","id");--> statement-breakpoint
CREATE INDEX "scim_tokens_creator" ON "scim_tokens" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_person" ON "scim_users" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_name" ON "scim_users" USING btree ("org_id",lower("user_name"));--> statement-breakpoint
CREATE INDEX "scim_users_user" ON "scim_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "study_cards_due" ON "study_cards" USING btree ("org_id","user_id","state","due");--> statement-breakpoint
CREATE UNIQUE INDEX "study_cards_of_deck" ON "study_cards" USING btree ("deck_id","position");--> statement-breakpoint
CREATE INDEX "study_decks_of_person" ON "study_decks" USING btree ("org_id","user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "study_decks_assigned" ON "study_decks" USING btree ("org_id","assigned_by") WHERE "study_decks"."assigned_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "study_decks_of_result" ON "study_decks" USING btree ("org_id","user_id","result_id");--> statement-breakpoint
CREATE INDEX "study_reviews_of_person" ON "study_reviews" USING btree ("org_id","user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "study_reviews_of_card" ON "study_reviews" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "saved_templates_by_org" ON "saved_templates" USING btree ("org_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "task_filters_by_name" ON "task_filters" USING btree ("org_id","user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "deliverables_by_org" ON "deliverables" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "downloads_once" ON "downloads" USING btree ("task_id","version","user_id");--> statement-breakpoint
CREATE INDEX "downloads_by_owner" ON "downloads" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE INDEX "task_files_by_file" ON "task_files" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_by_number" ON "tasks" USING btree ("org_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_one_example" ON "tasks" USING btree ("org_id","user_id") WHERE "tasks"."is_example" and "tasks"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_deleted" ON "tasks" USING btree ("deleted_at") WHERE "tasks"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "tasks_by_owner" ON "tasks" USING btree ("org_id","user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tasks_by_status" ON "tasks" USING btree ("org_id","user_id","status","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tasks_by_agent" ON "tasks" USING btree ("org_id","agent_id","status");--> statement-breakpoint
CREATE INDEX "tasks_by_agent_work" ON "tasks" USING btree ("org_id","agent_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_by_run" ON "tasks" USING btree ("run_id");--> statement-breakpoint
CREATE UNIQUE INDEX "anchor_leaves_once" ON "anchor_leaves" USING btree ("org_id","interaction_id");--> statement-breakpoint
CREATE INDEX "anchors_by_owner" ON "anchors" USING btree ("org_id","user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_organization" ON "webhook_deliveries" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_by_organization" ON "webhook_endpoints" USING btree ("org_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_by_call" ON "approvals" USING btree ("run_id","call_id");--> statement-breakpoint
CREATE INDEX "approvals_of_person" ON "approvals" USING btree ("org_id","user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "approvals_waiting" ON "approvals" USING btree ("org_id","asked_at") WHERE "approvals"."decision" is null;--> statement-breakpoint
CREATE INDEX "fetched_pages_by_org" ON "fetched_pages" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "tool_effects_by_org" ON "tool_effects" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_by_event" ON "audit_seals" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "audit_seals_by_time" ON "audit_seals" USING btree ("org_id","sealed_at");--> statement-breakpoint
CREATE INDEX "events_for_all" ON "events" USING btree ("org_id","audience","id");--> statement-breakpoint
CREATE INDEX "events_by_person" ON "events" USING btree ("org_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_by_person" ON "notifications" USING btree ("org_id","user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("org_id","about") WHERE "notifications"."about" is not null;--> statement-breakpoint
CREATE INDEX "client_errors_by_time" ON "client_errors" USING btree ("at");--> statement-breakpoint
CREATE INDEX "client_errors_by_org" ON "client_errors" USING btree ("org_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_of_person" ON "idempotency_keys" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ai_results_newest" ON "ai_results" USING btree ("org_id","user_id","kind","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ai_results_shared" ON "ai_results" USING btree ("org_id","kind","id" DESC NULLS LAST) WHERE "ai_results"."is_shared";--> statement-breakpoint
CREATE UNIQUE INDEX "ai_results_by_request" ON "ai_results" USING btree ("org_id","user_id","request_key");--> statement-breakpoint
CREATE UNIQUE INDEX "run_questions_by_form" ON "run_questions" USING btree ("run_id","step_key","form_key");--> statement-breakpoint
CREATE INDEX "run_questions_by_owner" ON "run_questions" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE INDEX "run_steps_with_job" ON "run_steps" USING btree ("org_id") WHERE "run_steps"."has_job";--> statement-breakpoint
CREATE INDEX "run_steps_by_wake" ON "run_steps" USING btree ("wakes_at") WHERE "run_steps"."wakes_at" is not null;--> statement-breakpoint
CREATE INDEX "runs_by_subject" ON "runs" USING btree ("org_id","subject_id");--> statement-breakpoint
CREATE INDEX "runs_open" ON "runs" USING btree ("created_at") WHERE "runs"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "shares_by_subject" ON "shares" USING btree ("org_id","subject_id");--> statement-breakpoint
CREATE INDEX "shares_by_person" ON "shares" USING btree ("org_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shares_by_token" ON "shares" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "source_citations_of_person" ON "source_citations" USING btree ("org_id","user_id","document_id");--> statement-breakpoint
CREATE INDEX "source_collections_owner" ON "source_collections" USING btree ("org_id","owner_kind","owner_id");--> statement-breakpoint
CREATE INDEX "documents_by_owner" ON "documents" USING btree ("org_id","owner_kind","owner_id","id");--> statement-breakpoint
CREATE INDEX "documents_by_hash" ON "documents" USING btree ("org_id","sha256");--> statement-breakpoint
CREATE INDEX "documents_by_read_hash" ON "documents" USING btree ("org_id","read_sha256");--> statement-breakpoint
CREATE INDEX "documents_to_clear" ON "documents" USING btree ("hidden_at") WHERE "documents"."hidden_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "passages_by_number" ON "passages" USING btree ("collection","number");--> statement-breakpoint
CREATE INDEX "source_segments_of_collection" ON "source_segments" USING btree ("collection","block");--> statement-breakpoint
CREATE INDEX "organization_deletions_due" ON "organization_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "model_calls_by_time" ON "model_calls" USING btree ("org_id","started_at","id");--> statement-breakpoint
CREATE INDEX "model_calls_by_person" ON "model_calls" USING btree ("org_id","user_id","started_at");--> statement-breakpoint
CREATE INDEX "model_calls_by_run" ON "model_calls" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "model_calls_open" ON "model_calls" USING btree ("lease_until") WHERE "model_calls"."outcome" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "usage_reservations_by_run" ON "usage_reservations" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "usage_reservations_by_period" ON "usage_reservations" USING btree ("org_id","period_number","action");--> statement-breakpoint
CREATE INDEX "usage_reservations_by_time" ON "usage_reservations" USING btree ("org_id","created_at","id");--> statement-breakpoint
CREATE INDEX "usage_reservations_by_person" ON "usage_reservations" USING btree ("org_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "usage_reservations_held" ON "usage_reservations" USING btree ("created_at") WHERE "usage_reservations"."status" = 'held';--> statement-breakpoint
CREATE INDEX "rate_limits_resets" ON "rate_limits" USING btree ("resets_at");