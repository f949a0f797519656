import layout from '../layout.module.css'

/** The number by which people know a record: never broken in two. */
export const Numero = ({ value }: { value: string }) => (
  <span className={layout['nowrap']}>{value}</span>
)
