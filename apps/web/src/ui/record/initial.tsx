import classes from './initial.module.css'

/** The face of a person or an esercente before its name: its first letter. */
export const Initial = ({ nome }: { nome: string }) => (
  <span className={classes['initial']} aria-hidden="true">
    {nome.charAt(0)}
  </span>
)
