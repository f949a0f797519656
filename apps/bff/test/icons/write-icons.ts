import path from 'node:path'
import { drawIcon, ICONS, PUBLIC } from './draw-icons.ts'

const folder = process.argv[2] ?? PUBLIC
for (const icon of ICONS) await drawIcon(icon).toFile(path.join(folder, icon.file))
