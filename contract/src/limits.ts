/** The limits of the API that callers can hit (spec: Limits; decisions: Conventions). */
export const limits = {
  bodyBytes: 256 * 1024,
  /** Of an answer about the findings of a run: what does not fit follows with the next cursor. */
  answerBytes: 1_000_000,
  jsonDepth: 32,
  jsonArrayLength: 1000,
  jsonKeys: 1000,
  urlLength: 2048,
  /** The length of a text for a single field. */
  textLength: 2000,
  /** The length of a new password (NIST SP 800-63B-4: length instead of composition rules). */
  passwordLength: { min: 12, max: 256 },
  /** The maximum of one session, by `duration_budget`; `usd`: what its models cost. */
  sessionLength: {
    short: { turns: 15, minutes: 3, usd: 1 },
    medium: { turns: 120, minutes: 20, usd: 10 },
  },
  personasPerRun: 10,
  /** Characters of all named steps of a run together: each turn is compared with all of them. */
  flowsLength: 4000,
  /** Runs of a customer none of whose sessions has started. */
  waitingRunsPerCustomer: 200,
  runsPageSize: { min: 1, max: 100, fallback: 50 },
  eventsPageSize: { min: 1, max: 500, fallback: 100 },
  idempotencyKeyLength: 255,
  importTextLength: { min: 50, max: 20_000 },
  webhookSecretLength: 16,
  /** At most; those of Jira come with an address and are the longest. */
  trackerTokenLength: 1000,
  /** Of one event to one webhook, redeliveries included. */
  attemptsPerDelivery: 20,
  webhooksPerCustomer: 20,
  eventsPerPage: 100,
  /** Credentials, repositories and allowed targets: this many of each. */
  recordsPerCustomer: 1000,
  personasPerCustomer: 500,
  /** Characters of all texts of one persona together. */
  personaTextLength: 16_000,
  /** Archived ones do not count. */
  deployChecksPerCustomer: 100,
  cronLength: 100,
  /** The shortest time between two scheduled runs of a deploy check. */
  scheduleMinutes: 15,
  /** Revoked ones do not count; of those, as many are kept and listed. */
  apiKeysPerCustomer: 100,
  /** Active at the same time, per customer. */
  shareLinksPerCustomer: 1000,
  /** Revoked or expired ones that are kept and listed. */
  endedShareLinksPerRun: 100,
  shareLinkDays: { min: 1, max: 365, fallback: 30 },
  screenshotNameLength: 128,
  /** Comments and changes that are kept for one problem. */
  entriesPerProblem: 500,
  /** Map jobs of a customer that have not started. */
  waitingUxMapsPerCustomer: 20,
  /** Completed map jobs that are kept: more than can wait at the same time. */
  uxMapsPerRepository: 30,
} as const

/**
 * Requests per minute and customer, by policy; `confirmations`, which send a mail to an address that nobody has confirmed, per hour. `general` counts per person where one is signed in, and so does
 * `pictures`, which is enough for ten live sessions at two frames a second; `people` counts these requests of all people of a customer
 * together. `trial` counts per hour and IP address. `public` counts per minute and covers
 * what is not for a customer: per IP address report pages, documents, unknown paths and refused origins; per person reading and
 * ending their own sign-in. `sign_in` (with a password) and `sign_in_link` (with a token) count per IP address,
 * `sign_in_account` per e-mail address. `sign_in_network` and `trial_network` count those of `sign_in` and `trial` again, per /48 of IPv6.
 */
export const rateLimits = {
  runs: { requests: 60, windowS: 60 },
  ingest: { requests: 60, windowS: 60 },
  import: { requests: 10, windowS: 60 },
  general: { requests: 600, windowS: 60 },
  confirmations: { requests: 10, windowS: 3600 },
  pictures: { requests: 1800, windowS: 60 },
  people: { requests: 6000, windowS: 60 },
  failed_authentication: { requests: 20, windowS: 60 },
  public: { requests: 600, windowS: 60 },
  sign_in: { requests: 30, windowS: 900 },
  sign_in_link: { requests: 30, windowS: 900 },
  sign_in_account: { requests: 10, windowS: 900 },
  sign_in_network: { requests: 300, windowS: 900 },
  trial: { requests: 5, windowS: 3600 },
  trial_network: { requests: 50, windowS: 3600 },
} as const satisfies Record<string, { requests: number; windowS: number }>

export type RateLimitPolicy = keyof typeof rateLimits
