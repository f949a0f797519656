import { globSync } from 'node:fs'
import path from 'node:path'

/**
 * Names the classes of style modules by the place of the file and of the class in it (`r1k-3`). Names drawn by hash cannot
 * be compressed, and each travels in the styles and in the code. The same sources give the same names.
 */
export function shortClassNames(src: string): (name: string, file: string, css: string) => string {
  const files = globSync('**/*.module.css', { cwd: src }).toSorted()
  return (name, file, css) => {
    const place = files.indexOf(path.relative(src, file.split('?', 1)[0] ?? file))
    if (place === -1) throw new Error(`${file} is no style module below ${src}`)
    const found = css.matchAll(/(?:\.|@keyframes )([A-Za-z_][\w-]*)/g)
    const names = [...new Set([...found].map(([, one]) => one))]
    const n = names.indexOf(name)
    if (n === -1) throw new Error(`${file} has no class ${name}`)
    return `r${place.toString(36)}-${n.toString(36)}`
  }
}
