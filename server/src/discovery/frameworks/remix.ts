import { placeFlatRoutes } from './flat-routes.ts'
import { type Framework, isBuiltWith, join, nothingFound } from './framework.ts'
import { listShells } from './shells.ts'

const packages = ['@remix-run/dev', '@remix-run/react']

/** Remix 2: the files of `app/routes`, by name. */
export const findRemix: Framework = (project, owner, files) => {
  const hasTable = files.some((file) => /(?:^|\/)app\/routes\.[jt]sx?$/.test(file))
  if (hasTable || !isBuiltWith(owner, files, { packages })) return nothingFound
  const shells = listShells(project, 'react-router', { owner, files })
  const route = { folder: 'routes', prefix: '', components: [], line: 1 }
  const file = join(owner.root, 'package.json')
  return placeFlatRoutes(project, { framework: 'remix', owner, files, file, route, shells })
}
