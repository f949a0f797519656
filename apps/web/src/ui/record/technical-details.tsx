import { CopyButton } from '../copy-button.tsx'
import classes from './technical-details.module.css'

export type TechnicalDetail = { name: string; value: string }

/** Codes, ids and fingerprints: for people who ask for help or check, so folded away and ready to be copied. */
export function TechnicalDetails({ details }: { details: readonly TechnicalDetail[] }) {
  return (
    <details className={classes['details']}>
      <summary>Dettagli tecnici</summary>
      <dl className={classes['list']}>
        {details.map(({ name, value }) => (
          <div key={`${name} ${value}`} className={classes['detail']}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
              <CopyButton text={value} label="Copia" />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
