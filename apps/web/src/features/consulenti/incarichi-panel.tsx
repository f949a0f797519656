import { Button } from '@mantine/core'
import type { Consulente, Incarico } from '@rateo/contract/persone/consulenti'
import { formattaGiorno, formattaPercentuale } from '@rateo/domain/parole/formato'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { usePhoneScreen } from '../../hooks/use-small-screen.ts'
import { useToday } from '../../hooks/use-today.ts'
import { Money } from '../../ui/money.tsx'
import { TwoLines } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { ToneBadge } from '../../ui/stato-badge.tsx'
import { RowCards } from '../../ui/table/row-cards.tsx'
import { type Column, RowTable } from '../../ui/table/row-table.tsx'
import { schemaText } from './words.ts'

const ConcludiDialog = lazyPart(async () => (await import('./concludi.dialog.tsx')).ConcludiDialog)

const quota = (i: Incarico) => formattaPercentuale(i.quota_centesimi_percento / 10_000)
const periodo = ({ dal, al }: Incarico) =>
  al === null ? `dal ${formattaGiorno(dal)}` : `${formattaGiorno(dal)} – ${formattaGiorno(al)}`
const keyOf = (i: Incarico) => `${i.esercente._id}:${i.dal}`

function Stato({ incarico, today }: { incarico: Incarico; today: string }) {
  if (incarico.in_corso) return <ToneBadge tone="successo">In corso</ToneBadge>
  return incarico.dal > today ? (
    <ToneBadge tone="informazione">Da cominciare</ToneBadge>
  ) : (
    <ToneBadge tone="neutro">Concluso</ToneBadge>
  )
}

/** The esercenti that a consulente follows and followed, each with its days and its share. */
export function IncarichiPanel({ consulente: c }: { consulente: Consulente }) {
  const isPhone = usePhoneScreen()
  const today = useToday()
  const [ending, setEnding] = useState<Incarico | null>(null)
  /** The button that ends an incarico; none where it has ended. */
  const end = (i: Incarico) =>
    i.al !== null && i.al < today ? null : (
      <Button
        variant="default"
        size="sm"
        aria-label={`${i.dal > today ? 'Togli' : 'Concludi'} l’incarico su ${i.esercente.nome}`}
        onClick={() => setEnding(i)}
      >
        {i.dal > today ? 'Togli' : 'Concludi'}
      </Button>
    )
  const columns: readonly Column<Incarico>[] = [
    {
      header: 'Esercente',
      cell: (i) => (
        <TwoLines
          main={<Link to={paths.esercente(i.esercente._id)}>{i.esercente.nome}</Link>}
          sub={`${quota(i)} · ${periodo(i)} · ${schemaText(i.schema)}`}
        />
      ),
    },
    { header: 'Stato', cell: (i) => <Stato incarico={i} today={today} /> },
    {
      header: 'Incasso netto',
      align: 'right',
      cell: (i) => <Money centesimi={i.netto_centesimi} />,
    },
    { header: 'Azioni', align: 'right', cell: end },
  ]
  return (
    <Panel title="Incarichi">
      {c.incarichi.length === 0 ? (
        <p>Nessun incarico: non segue ancora nessun esercente.</p>
      ) : isPhone ? (
        <RowCards
          caption="Incarichi"
          rows={c.incarichi}
          rowKey={keyOf}
          card={(i) => ({
            who: i.esercente.nome,
            amount: quota(i),
            state: <Stato incarico={i} today={today} />,
            detail: `${periodo(i)} · ${schemaText(i.schema)}`,
            action: end(i),
          })}
        />
      ) : (
        <RowTable caption="Incarichi" columns={columns} rows={c.incarichi} rowKey={keyOf} />
      )}
      {ending && (
        <ConcludiDialog consulente={c} incarico={ending} onClose={() => setEnding(null)} />
      )}
    </Panel>
  )
}
