import { existsSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'

/**
 * The process in few files: a life here is often shorter than reading a thousand. Where a file was stays what it
 * was, for migrations and typefaces are found from there.
 */
export async function bundle(tree: string, folder: string): Promise<string> {
  const built = await rolldown({
    input: path.join(tree, 'crash/process.ts'),
    platform: 'node',
    tsconfig: false,
    external: ['pg-native'],
    logLevel: 'silent',
    // A copy uses the packages that were copied with it, where they were.
    resolve: {
      alias: Object.fromEntries(
        ['domain', 'contract']
          .map(
            (name) => [`@rateo/${name}`, path.join(tree, '../../packages', name, 'src')] as const,
          )
          .filter(([, folder]) => existsSync(folder)),
      ),
    },
    plugins: [
      {
        name: 'places',
        transform: (code, id) =>
          path.isAbsolute(id) && code.includes('import.meta.')
            ? code
                .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
                .replaceAll('import.meta.url', JSON.stringify(`file://${id}`))
            : null,
      },
    ],
  })
  await built.write({ dir: folder, format: 'esm' })
  await built.close()
  return path.join(folder, 'process.js')
}
