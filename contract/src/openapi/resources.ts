/** The resources of the API: what they are, and the schema whose fields theirs are. */
export const resources: Readonly<Record<string, { about: string; schema?: string }>> = {
  runs: { about: 'A run sends one to ten personas to a site.', schema: 'Run' },
  sessions: {
    about: 'A session is the visit of one persona: its events, transcript, pictures and report.',
    schema: 'Session',
  },
  personas: { about: 'Who visits: a person with a role, goals and patience.', schema: 'Persona' },
  problems: {
    about:
      'A problem is the same in every run that reports it: what people decide about it is kept for all of them.',
    schema: 'Problem',
  },
  'share links': {
    about: 'A share link opens the report of one run for anyone who has it.',
    schema: 'ShareLink',
  },
  'allowed targets': { about: 'The hosts that runs can visit.', schema: 'AllowedTarget' },
  credentials: { about: 'Logins that personas can use on one host.', schema: 'Credential' },
  'deploy checks': { about: 'Runs that start after a deployment.', schema: 'DeployCheck' },
  webhooks: { about: 'Signed requests that tell your systems what happened.', schema: 'Webhook' },
  'api keys': { about: 'Keys that authenticate requests.', schema: 'ApiKey' },
  billing: { about: 'The subscription at the payment processor, if the service has one.' },
  usage: { about: 'What sessions used, by month.' },
  repositories: { about: 'Source code that maps are drawn from.', schema: 'Repository' },
  'ux maps': { about: 'The screens that a repository declares.', schema: 'UxMapJob' },
  trial: { about: 'One picture of a public site, without a key.' },
  health: { about: 'Whether the service is alive.' },
}
