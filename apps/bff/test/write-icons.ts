import path from 'node:path'
import { drawIcon, ICONS, PUBLIC } from './draw-icons.ts'

for (const icon of ICONS) await drawIcon(icon).toFile(path.join(PUBLIC, icon.file))
