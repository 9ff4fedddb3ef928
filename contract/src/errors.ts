/** Every error code of the API with its status and default message (spec: Errors; decisions: Conventions). */
export const errors = {
  invalid_request: { status: 400, message: 'The request is not valid.' },
  invalid_api_key: {
    status: 401,
    message: 'The API key is missing or not valid: send Authorization: Bearer sk_live_…',
  },
  invalid_trigger_token: {
    status: 401,
    message: 'The trigger token is missing or not valid: send Authorization: Bearer svc_dc_…',
  },
  invalid_sign_in: { status: 401, message: 'The e-mail address or the password is wrong.' },
  not_signed_in: { status: 401, message: 'You are not signed in, or your sign-in has expired.' },
  invalid_signature: { status: 400, message: 'The signature does not match.' },
  payment_required: {
    status: 402,
    message: 'The account cannot start runs until its billing issue is resolved.',
  },
  spend_limit_reached: {
    status: 403,
    message: 'A limit of model costs is reached, so no run is started.',
  },
  billing_cancelled: { status: 403, message: 'The subscription is cancelled.' },
  target_not_allowed: {
    status: 403,
    message: 'The target host is not in the allowed targets.',
  },
  role_not_sufficient: { status: 403, message: 'Your role does not allow this.' },
  foreign_origin: {
    status: 403,
    message: 'The request does not come from a page of this service.',
  },
  library_read_only: { status: 403, message: 'Library personas cannot be changed.' },
  not_found: { status: 404, message: 'Resource not found.' },
  persona_not_found: { status: 404, message: 'Persona not found.' },
  credential_not_found: { status: 404, message: 'Credential not found.' },
  repository_not_found: { status: 404, message: 'Repository not found.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time.' },
  conflict: { status: 409, message: 'The request conflicts with the current state.' },
  deploy_check_archived: { status: 409, message: 'The deploy check is archived.' },
  persona_in_use: {
    status: 409,
    message: 'The persona has been used in runs and cannot be deleted.',
  },
  token_already_used: { status: 409, message: 'The import token has already been used.' },
  idempotency_key_reused: {
    status: 409,
    message: 'The idempotency key was already used with a different request.',
  },
  link_not_valid: {
    status: 410,
    message: 'This link was already used, has expired or was revoked. Ask for a new one.',
  },
  body_too_large: { status: 413, message: 'The request body is larger than 256 KiB.' },
  unsupported_media_type: { status: 415, message: 'The request body must be application/json.' },
  extraction_failed: { status: 422, message: 'No persona could be generated from the text.' },
  rate_limited: { status: 429, message: 'Too many requests; try again later.' },
  header_too_large: { status: 431, message: 'The request headers are too large.' },
  internal_error: { status: 500, message: 'Something went wrong on our side.' },
  container_error: { status: 502, message: 'The page could not be opened.' },
  llm_error: { status: 502, message: 'The model did not respond.' },
  extraction_unavailable: { status: 502, message: 'The text cannot be processed right now.' },
  test_failed: { status: 502, message: 'The test event could not be sent.' },
  dispatcher_error: { status: 502, message: 'The deliveries cannot be read right now.' },
  payment_processor_error: { status: 502, message: 'The payment processor did not respond.' },
  unavailable: {
    status: 503,
    message: 'The service is temporarily unavailable; try again shortly.',
  },
  storage_full: {
    status: 503,
    message: 'The service is out of storage space; try again later.',
  },
  model_unavailable: { status: 503, message: 'No model is available right now.' },
  email_not_configured: { status: 503, message: 'No mail server is configured.' },
  encryption_not_configured: { status: 503, message: 'No master key is configured.' },
  encryption_failure: { status: 503, message: 'The stored secret could not be decrypted.' },
  stripe_not_configured: { status: 503, message: 'No payment processor is configured.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors
