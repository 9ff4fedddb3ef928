import { type createCommandLine, invalidParameter } from '@understudy/command-line/command-line'
import type { Context } from '../context.ts'
import { type Pipeline, pipelines } from '../init/render-pipeline.ts'
import { runCheck } from './check.ts'
import { publishToGithub } from './github.ts'
import { writePipeline } from './init.ts'
import { parseAddress } from './run-options.ts'

type Program = ReturnType<typeof createCommandLine>

const githubClosing = `
It needs the variables of the job and GITHUB_TOKEN, with the permissions pull-requests: write and statuses: write. The comment shows no pictures unless
--pictures is set, because GitHub would have to load them from the service.`

const checkClosing = `
It needs UNDERSTUDY_API_KEY and, as UNDERSTUDY_CHECK_TOKEN, the trigger token of the check.`

/** Adds the commands for pipelines. */
export function addPipelineCommands(program: Program, context: Context): void {
  program
    .command('check')
    .description('tell a deploy check of a deployment; the exit code is the verdict')
    .argument('[CHECK]', 'a deploy check by name or id; without, lists all')
    .option('--url <URL>', 'what was deployed, if the check has no address', parseAddress)
    .option('--branch <name>', 'the branch that was deployed')
    .option('--environment <name>', 'where it was deployed')
    .option('--sha <commit>', 'the commit that was deployed')
    .option('--key <text>', 'names the deployment: with the same key it is tested once')
    .option('--json <file>', 'write the result as JSON; - for the standard output')
    .option('--md <file>', 'write it as Markdown')
    .option('--junit <file>', 'write the rules as JUnit tests')
    .option('--server <URL>', 'the service to use')
    .addHelpText('after', checkClosing)
    .action((check, options) => runCheck(context, check, options))
  program
    .command('init')
    .description('write the file that runs Understudy in the pipeline of this repository')
    .argument('[URL]', 'the site; on GitHub by default what was deployed', parseAddress)
    .option(
      '--ci <system>',
      `${pipelines.join(', ')} (default: what this folder is)`,
      parsePipeline,
    )
    .option('--task <text>', 'what the personas should achieve; without it they explore')
    .option('--server <URL>', 'the service to use; without, each job starts its own', parseAddress)
    .option('--source <repository>', 'your copy of Understudy (default: where this one is from)')
    .option('--force', 'replace the file')
    .action((url, options) => writePipeline(context, url, options))
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

function parsePipeline(text: string): Pipeline {
  const pipeline = pipelines.find((name) => name === text)
  if (pipeline === undefined) throw invalidParameter(`It must be one of ${pipelines.join(', ')}.`)
  return pipeline
}
