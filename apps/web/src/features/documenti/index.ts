export { DocumentiList } from './documenti-list.tsx'
