/** What the resources of the API are. */
export const resources: Readonly<Record<string, string>> = {
  runs: 'A run sends one to ten personas to a site.',
  sessions: 'A session is the visit of one persona: its events, transcript, pictures and report.',
  personas: 'Who visits: a person with a role, goals and patience.',
  problems:
    'A problem is the same in every run that reports it: what people decide about it is kept for all of them.',
  'share links': 'A share link opens the report of one run for anyone who has it.',
  'allowed targets': 'The hosts that runs can visit.',
  credentials: 'Logins that personas can use on one host.',
  'deploy checks': 'Runs that start after a deployment.',
  webhooks: 'Signed requests that tell your systems what happened.',
  'api keys': 'Keys that authenticate requests.',
  billing: 'The subscription at the payment processor, if the service has one.',
  usage: 'What sessions used, by month.',
  repositories: 'Source code that maps are drawn from.',
  'ux maps': 'The screens that a repository declares.',
  trial: 'One picture of a public site, without a key.',
  health: 'Whether the service is alive.',
}
