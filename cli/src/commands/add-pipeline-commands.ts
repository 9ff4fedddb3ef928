import type { createCommandLine } from '@understudy/command-line/command-line'
import type { Context } from '../context.ts'
import { publishToGithub } from './github.ts'

type Program = ReturnType<typeof createCommandLine>

const githubClosing = `
It needs the variables of the job and GITHUB_TOKEN, with the permissions pull-requests: write and statuses: write. The comment shows no pictures unless
--pictures is set, because GitHub would have to load them from the service.`

/** Adds the commands for pipelines. */
export function addPipelineCommands(program: Program, context: Context): void {
  program
    .command('github')
    .description('in a job of GitHub Actions: tell the commit and its pull request of a run')
    .argument('[RUN]', 'the id of a run; without, it says that there is no result')
    .option('--check <name>', 'what the comment and the status are called', 'site')
    .option('--pictures', 'show pictures in the comment instead of links to them')
    .option('--ux-map <job>', 'a map of the repository, to mark problems in its files')
    .option('--server <URL>', 'the service to use')
    .addHelpText('after', githubClosing)
    .action((runId, options) => publishToGithub(context, runId, options))
}
