import { Button } from '@mantine/core'
import { type EventoDiRecord, getCronologiaDiRecord } from '@rateo/contract/base/cronologia'
import type { Raccolta } from '@rateo/domain/stati/elenco'
import { formattaDataOra } from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call, messageOf } from '../../api/client.ts'
import { useSession } from '../../hooks/use-session.ts'
import { both } from '../both.ts'
import layout from '../layout.module.css'
import classes from './cronologia-panel.module.css'
import { Icon } from '../icon.tsx'
import { Notice } from '../notices/notice.tsx'

type Props = { raccolta: Raccolta; id: string }

/**
 * The cronologia of a record: who did what, when and from where, before and after (X7). It is asked for when it is
 * opened.
 */
export function CronologiaPanel({ raccolta, id }: Props) {
  const { role } = useSession().profile
  const [isOpen, setOpen] = useState(false)
  const region = useId()
  // A cliente reads on the record itself what it may know.
  if (role === 'cliente') return null
  return (
    <section className={classes['panel']}>
      <h3 className={layout['heading']}>
        <button
          type="button"
          className={classes['toggle']}
          aria-expanded={isOpen}
          aria-controls={region}
          onClick={() => setOpen(!isOpen)}
        >
          Registro delle modifiche
          <Icon name={isOpen ? 'su' : 'giu'} size={18} />
        </button>
      </h3>
      <div id={region} hidden={!isOpen}>
        {isOpen && <Eventi raccolta={raccolta} id={id} />}
      </div>
    </section>
  )
}

function Eventi({ raccolta, id }: Props) {
  const query = useQuery({
    queryKey: ['cronologia', raccolta, id],
    queryFn: ({ signal }) => call(getCronologiaDiRecord, { params: { raccolta, id }, signal }),
  })
  if (query.error) {
    return (
      <div className={classes['body']}>
        <Notice tone="errore">{messageOf(query.error)}</Notice>
        <Button variant="default" size="xs" mt={12} onClick={() => void query.refetch()}>
          Riprova
        </Button>
      </div>
    )
  }
  if (!query.data) return <p className={classes['body']}>Caricamento…</p>
  const { data, altri } = query.data
  if (data.length === 0) return <p className={classes['body']}>Non è ancora successo nulla.</p>
  return (
    <>
      <ol className={layout['list']}>
        {data.map((evento) => (
          <Evento key={evento._id} evento={evento} />
        ))}
      </ol>
      {altri && <p className={classes['body']}>Sono mostrati gli ultimi duecento.</p>}
    </>
  )
}

const CANALI = { portale: 'dal portale', api: 'da un programma', sistema: 'in automatico' } as const

const words = (name: string) => {
  const text = name.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function Evento({
  evento: { at, chi, canale, azione, modifiche, ip },
}: {
  evento: EventoDiRecord
}) {
  return (
    <li className={classes['event']}>
      <div className={classes['line']}>
        <strong>{words(azione)}</strong>
        <time className={layout['note']} dateTime={at}>
          {formattaDataOra(at)}
        </time>
      </div>
      <div className={both(layout['note'], layout['broken'])}>
        {chi}, {CANALI[canale]}
        {ip && ` (${ip})`}
      </div>
      {modifiche.length > 0 && (
        <dl className={classes['changes']}>
          {modifiche.map(({ campo, prima, dopo }) => (
            <div key={campo}>
              <dt>{campo}</dt>
              <dd>
                {prima !== null && <del>{prima}</del>}
                {prima !== null && dopo !== null && ' → '}
                {dopo !== null && <ins>{dopo}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
