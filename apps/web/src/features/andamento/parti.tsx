import type { Andamento } from '@rateo/contract/ponte/andamento'
import { NOMI_METODO } from '@rateo/domain/denaro/metodo'
import { contato } from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useSession } from '../../hooks/use-session.ts'
import { both } from '../../ui/both.ts'
import { Delta } from '../../ui/chart/delta.tsx'
import parts from '../../ui/chart/parts.module.css'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Dove } from './andamento.api.ts'
import classes from './andamento.module.css'
import { type Lista, movimentiDi } from './scelta.ts'

type Props = { cifre: Andamento; dove: Dove }

type Parte = {
  chiave: string
  nome: string
  centesimi: number
  nota: ReactNode
  lista: Lista
}

/** The parts of what was collected, the greatest first; each opens its movements. */
function Parti({ parti, label }: { parti: readonly Parte[]; label: string }) {
  const greatest = Math.max(1, ...parti.map(({ centesimi }) => centesimi))
  return (
    <ul className={both(layout['listClose'], classes['parts'])} aria-label={label}>
      {parti.map(({ chiave, nome, centesimi, nota, lista }) => (
        <li key={chiave}>
          <Link to={lista.to} search={lista.filters} className={classes['part'] ?? ''}>
            <span className={classes['partHead']}>
              <span className={layout['broken']}>{nome}</span>
              <strong>
                <Money centesimi={centesimi} />
              </strong>
            </span>
            <span className={parts['track']} aria-hidden="true">
              <span
                className={layout['fill']}
                style={{ width: `${String((Math.max(0, centesimi) / greatest) * 100)}%` }}
              />
            </span>
            <span className={layout['small']}>{nota}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const nulla = (text: string) => <p className={layout['quietProse']}>{text}</p>

export function Metodi({ cifre: { metodi }, dove }: Props) {
  const parti = metodi.map(({ metodo, incassato_centesimi, incassi, prima_centesimi }) => ({
    chiave: metodo,
    nome: NOMI_METODO[metodo],
    centesimi: incassato_centesimi,
    nota: (
      <Fragment>
        {contato(incassi, 'incasso', 'incassi')}
        {prima_centesimi !== null && (
          <>
            {' · '}
            <Delta now={incassato_centesimi} before={prima_centesimi} when="prima" />
          </>
        )}
      </Fragment>
    ),
    lista: movimentiDi(dove, { metodo }),
  }))
  return (
    <Panel title="Per metodo">
      {parti.length === 0 ? (
        nulla('Nessun incasso in questi giorni.')
      ) : (
        <Parti parti={parti} label="Incassato per metodo" />
      )}
    </Panel>
  )
}

/** The ones that brought most: clienti of an esercente, or esercenti where the figures are everybody's. */
export function Primi({ cifre: { primi }, dove }: Props) {
  const isOfAll = useSession().profile.role === 'admin' && dove.esercente_id === undefined
  const title = isOfAll ? 'Primi esercenti' : 'Primi clienti'
  const parti = primi.map(({ _id, nome, incassato_centesimi, incassi }) => ({
    chiave: _id,
    nome,
    centesimi: incassato_centesimi,
    nota: contato(incassi, 'incasso', 'incassi'),
    lista: movimentiDi(dove, isOfAll ? { esercente: _id } : { cliente: _id }),
  }))
  return (
    <Panel title={title}>
      {parti.length === 0 ? (
        nulla('Nessun incasso in questi giorni.')
      ) : (
        <Parti parti={parti} label={title} />
      )}
    </Panel>
  )
}
