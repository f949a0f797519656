import { Button } from '@mantine/core'
import type { Bolletta, Utenza } from '@rateo/contract/accordi/utenze'
import type { StatoBolletta } from '@rateo/domain/banca/bolletta'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaData, formattaGiorno, formattaMeseAnno } from '@rateo/domain/parole/formato'
import { aggiungiGiorni } from '@rateo/domain/tempo/giorno'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RecordMenu } from '../../ui/record/record-menu.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { BollettaDialog } from './bolletta.dialog.tsx'
import { useEliminaBolletta, useSegnaBolletta } from './utenze.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './utenze.module.css'

/** The marks that the owner may set on a bolletta in each state: none of them moves money. */
const SEGNI: Record<StatoBolletta, readonly { stato: StatoBolletta; label: string }[]> = {
  da_pagare: [
    { stato: 'pagata', label: 'Segna come pagata' },
    { stato: 'programmata', label: 'Segna come programmata' },
    { stato: 'contestata', label: 'Segna come contestata' },
  ],
  programmata: [
    { stato: 'pagata', label: 'Segna come pagata' },
    { stato: 'da_pagare', label: 'Riporta da pagare' },
  ],
  contestata: [
    { stato: 'pagata', label: 'Segna come pagata' },
    { stato: 'da_pagare', label: 'Riporta da pagare' },
  ],
  pagata: [{ stato: 'da_pagare', label: 'Riporta da pagare' }],
}

const SEGNATA: Record<StatoBolletta, string> = {
  da_pagare: 'Bolletta riportata da pagare.',
  programmata: 'Bolletta segnata come programmata.',
  pagata: 'Bolletta segnata come pagata.',
  contestata: 'Bolletta segnata come contestata.',
}

/** “Ottobre 2026”, “Settembre – ottobre 2026” for whole months; the days of any other period. */
function periodoInParole({ periodo_dal, periodo_al }: Bolletta): string {
  const isWhole = periodo_dal.endsWith('-01') && aggiungiGiorni(periodo_al, 1).endsWith('-01')
  if (!isWhole) return `${formattaGiorno(periodo_dal)} – ${formattaGiorno(periodo_al)}`
  const [primo, ultimo] = [formattaMeseAnno(periodo_dal), formattaMeseAnno(periodo_al)]
  // The year is said once, unless the period goes over its end.
  const dal = periodo_dal.slice(0, 4) === periodo_al.slice(0, 4) ? primo.split(' ')[0] : primo
  const mesi = primo === ultimo ? ultimo : `${dal ?? primo} – ${ultimo}`
  return `${mesi.charAt(0).toUpperCase()}${mesi.slice(1)}`
}

type Open = { kind: 'scrivi'; bolletta: Bolletta | null } | { kind: 'elimina'; bolletta: Bolletta }

/** The bollette of an utenza, the latest first, with what may be done with each (UTE-M2). */
export function Bollette({ utenza }: { utenza: Utenza }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const add = utenza.modificabile && (
    <Button
      leftSection={<Icon name="piu" size={18} />}
      onClick={() => setOpen({ kind: 'scrivi', bolletta: null })}
    >
      Aggiungi una bolletta
    </Button>
  )
  return (
    <Panel title="Bollette" aside={add}>
      {utenza.bollette.length === 0 && (
        <p className={layout['quiet']}>
          Ancora nessuna bolletta. Segna qui importo e scadenza di quella che arriva.
        </p>
      )}
      <ul className={layout['list']}>
        {utenza.bollette.map((bolletta) => (
          <Riga key={bolletta._id} utenza={utenza} bolletta={bolletta} onOpen={setOpen} />
        ))}
      </ul>
      {open?.kind === 'scrivi' && (
        <BollettaDialog utenza={utenza} bolletta={open.bolletta} onClose={close} onSaved={close} />
      )}
      {open?.kind === 'elimina' && (
        <Elimina utenza={utenza} bolletta={open.bolletta} onClose={close} />
      )}
    </Panel>
  )
}

type RigaProps = { utenza: Utenza; bolletta: Bolletta; onOpen: (open: Open) => void }

function Riga({ utenza, bolletta: b, onOpen }: RigaProps) {
  const segna = useSegnaBolletta(utenza._id)
  const toast = useToast()
  const mark = (stato: StatoBolletta) =>
    segna.mutate(
      { bolletta_id: b._id, stato },
      {
        onSuccess: () =>
          toast({
            tone: 'successo',
            text: `${SEGNATA[stato]} Non è stato addebitato alcun importo.`,
            ...(SEGNI[stato].some((one) => one.stato === b.stato) && {
              onUndo: () => mark(b.stato),
            }),
          }),
        onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
      },
    )
  const which = `bolletta in scadenza il ${formattaGiorno(b.scadenza)}`
  // A bolletta that is paid asks for nothing more: its way back stands in the menu.
  const segni = SEGNI[b.stato]
  const next = b.stato === 'pagata' ? undefined : segni[0]
  const act = (label: string, onClick: () => void) => ({ label, onClick, reason: null })
  const others = [
    ...segni.filter((one) => one !== next).map(({ label, stato }) => act(label, () => mark(stato))),
    ...(b.stato === 'pagata'
      ? []
      : [act('Modifica', () => onOpen({ kind: 'scrivi', bolletta: b }))]),
    {
      ...act('Elimina', () => onOpen({ kind: 'elimina', bolletta: b })),
      isDestructive: true,
    },
  ]
  return (
    <li className={classes['bolletta']}>
      <div>
        <strong>{periodoInParole(b)}</strong>
        <span className={layout['sub']}>
          {b.pagata_at
            ? `Segnata pagata il ${formattaData(b.pagata_at)}`
            : `Scadenza ${formattaGiorno(b.scadenza)}`}
          {b.codice_avviso && ` · Avviso ${b.codice_avviso}`}
        </span>
      </div>
      {utenza.modificabile && next && (
        <Button
          className={classes['next'] ?? ''}
          size="compact-sm"
          variant="default"
          disabled={segna.isPending}
          aria-label={`${next.label}: la ${which}`}
          onClick={() => mark(next.stato)}
        >
          {next.label}
        </Button>
      )}
      <div className={classes['figures']}>
        <span className={layout['figure']}>
          <Money centesimi={b.importo_centesimi} />
        </span>
        <StatoBadge entita="bolletta" stato={b.situazione} />
      </div>
      {utenza.modificabile && (
        <div className={classes['menu']}>
          <RecordMenu actions={others} of={which} />
        </div>
      )}
    </li>
  )
}

type EliminaProps = { utenza: Utenza; bolletta: Bolletta; onClose: () => void }

function Elimina({ utenza, bolletta, onClose }: EliminaProps) {
  const elimina = useEliminaBolletta(utenza._id)
  return (
    <ConfirmDialog
      isOpen
      title="Eliminare la bolletta?"
      confirmLabel="Elimina la bolletta"
      isDangerous
      isBusy={elimina.isPending}
      error={elimina.error}
      onConfirm={() => elimina.mutate(bolletta._id, { onSuccess: onClose })}
      onClose={onClose}
    >
      Togli dall’elenco la bolletta di {formattaEuro(bolletta.importo_centesimi)} in scadenza il{' '}
      {formattaGiorno(bolletta.scadenza)}. Nessun importo viene mosso, e il fornitore non lo sa.
    </ConfirmDialog>
  )
}
