import layout from './layout.module.css'

/** A cell of a list in which there is nothing: one dash everywhere, and the word for who listens. */
export const Nothing = ({ word }: { word: string }) => (
  <span className={layout['dim']}>
    <span aria-hidden="true">—</span>
    <span className={layout['unseen']}>{word}</span>
  </span>
)
