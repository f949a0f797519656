import type { ReactNode } from 'react'
import layout from '../layout.module.css'
import classes from './empty.module.css'

/** In the place of a list that is no table and holds nothing yet: what it is for, as an empty table says it. */
export const Empty = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes['empty']} role="status">
    <h2 className={layout['heading']}>{title}</h2>
    <p className={layout['nothingText']}>{children}</p>
  </div>
)
