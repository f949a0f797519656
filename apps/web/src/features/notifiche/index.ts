export { Campanella } from './campanella.tsx'
