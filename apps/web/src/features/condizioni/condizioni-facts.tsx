import type { Condizioni, VersioneCondizioni } from '@rateo/contract/incasso/condizioni'
import { paroleCondizioni } from '@rateo/domain/parole/condizioni'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import type { ReactNode } from 'react'
import layout from '../../ui/layout.module.css'
import { Facts } from '../../ui/panel.tsx'

/** Conditions, one line for each part. */
export const CondizioniFacts = ({ condizioni }: { condizioni: Condizioni }) => (
  <Facts facts={paroleCondizioni(condizioni).map(([name, value]) => ({ name, value }))} />
)

const STATI: Readonly<Record<VersioneCondizioni['stato'], string>> = {
  futura: 'In arrivo',
  in_vigore: 'In vigore',
  passata: 'Passate',
  annullata: 'Ritirate prima del loro giorno',
}

type Props = {
  storia: readonly VersioneCondizioni[]
  /** The way to take back those that are to come; nothing for who only reads. */
  azione?: (versione: VersioneCondizioni) => ReactNode
  /** The reason that staff wrote is theirs. */
  conMotivo?: boolean
}

/** Conditions that are to come, and those of before. */
export function StoriaCondizioni({ storia, azione, conMotivo = false }: Props) {
  const altre = storia.filter(({ stato }) => stato !== 'in_vigore')
  if (altre.length === 0) return null
  return (
    <ul className={layout['listClose']}>
      {altre.map((versione) => (
        <li key={versione._id}>
          <strong>
            {STATI[versione.stato]}: {formattaGiornoCompleto(versione.dal)}
          </strong>
          <div className={layout['sub']}>
            {paroleCondizioni(versione)
              .map(([nome, valore]) => `${nome}: ${valore}`)
              .join(' · ')}
          </div>
          {conMotivo && <div className={layout['sub']}>{versione.motivo}</div>}
          {versione.stato === 'futura' && azione?.(versione)}
        </li>
      ))}
    </ul>
  )
}
