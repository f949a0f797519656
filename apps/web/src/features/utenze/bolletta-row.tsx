import { Button } from '@mantine/core'
import type { Bolletta, Utenza } from '@rateo/contract/accordi/utenze'
import type { StatoBolletta } from '@rateo/domain/banca/bolletta'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaData, formattaGiorno, formattaTasso } from '@rateo/domain/parole/formato'
import { Link, useNavigate } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { both } from '../../ui/both.ts'
import { Money } from '../../ui/money.tsx'
import { RecordMenu } from '../../ui/record/record-menu.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { type Azione, azioniDi } from './bolletta-actions.ts'
import type { Aperto } from './bolletta-windows.tsx'
import { indirizzoFoglio, useSegnaBolletta } from './bollette.api.ts'
import { periodoInParole, qualeBolletta } from './periodo.ts'
import layout from '../../ui/layout.module.css'
import classes from './utenze.module.css'

const SEGNATA: Record<StatoBolletta, string> = {
  da_pagare: 'Bolletta riportata da pagare.',
  programmata: 'Bolletta segnata come programmata.',
  pagata: 'Bolletta segnata come pagata.',
  contestata: 'Bolletta segnata come contestata.',
}

type RowProps = {
  utenza: Utenza
  bolletta: Bolletta
  isCliente: boolean
  onOpen: (open: Aperto) => void
  onEdit: () => void
  onFailed: (error: Error) => void
}

/** Does what an action says; a mark may be taken back. */
function useAct({ utenza, bolletta, onOpen, onEdit, onFailed }: RowProps) {
  const segna = useSegnaBolletta(utenza._id)
  const navigate = useNavigate()
  const toast = useToast()
  const mark = (stato: StatoBolletta, before: StatoBolletta) =>
    segna.mutate(
      { bolletta_id: bolletta._id, stato },
      {
        onSuccess: () =>
          toast({
            tone: 'successo',
            text: `${SEGNATA[stato]} Non è stato addebitato alcun importo.`,
            onUndo: () => mark(before, stato),
          }),
        onError: onFailed,
      },
    )
  const act = (azione: Azione) => {
    if (azione.fa === 'segna') return mark(azione.stato, bolletta.stato)
    if (azione.fa === 'apre') return onOpen({ finestra: azione.finestra, bolletta })
    if (azione.fa === 'modifica') return onEdit()
    return void navigate({ to: paths.gateway(bolletta.pagamento?._id ?? '') })
  }
  return { act, isBusy: segna.isPending }
}

/** One bolletta: its period, what it waits for, its amount and its state, with the next thing to do. */
export function BollettaRow(props: RowProps) {
  const { utenza, bolletta: b, isCliente, onOpen } = props
  const { act, isBusy } = useAct(props)
  const { prossima, altre } = azioniDi(b, utenza, isCliente)
  const which = qualeBolletta(b)
  const menu = [
    ...altre.map((azione) => ({
      label: azione.label,
      onClick: () => act(azione),
      reason: null,
      ...('hint' in azione && azione.hint !== undefined && { hint: azione.hint }),
    })),
    {
      label: 'Elimina',
      onClick: () => onOpen({ finestra: 'elimina', bolletta: b }),
      reason: null,
      isDestructive: true,
    },
  ]
  return (
    <li className={classes['bolletta']}>
      <div>
        <strong>{periodoInParole(b)}</strong>
        <Quando bolletta={b} />
      </div>
      <div className={classes['details']}>
        <Collegata bolletta={b} />
        {b.aumento && (
          <span className={both(layout['small'], layout['late'])}>
            {formattaTasso(b.aumento.variazione_decimi / 10, 1)} in più di un anno prima (
            {formattaEuro(b.aumento.prima_centesimi)})
          </span>
        )}
        {b.file && (
          <a className={layout['sub']} href={indirizzoFoglio(utenza._id, b._id)} download>
            {b.file.nome_file}
          </a>
        )}
      </div>
      {utenza.modificabile && prossima && (
        <Button
          className={classes['next'] ?? ''}
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={`${prossima.label}: la ${which}`}
          onClick={() => act(prossima)}
        >
          {prossima.label}
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
          <RecordMenu actions={menu} of={which} />
        </div>
      )}
    </li>
  )
}

function Quando({ bolletta: b }: { bolletta: Bolletta }) {
  const pagata = b.pagamento === null ? 'Segnata pagata il' : 'Pagata il'
  return (
    <span className={layout['sub']}>
      {b.pagata_at
        ? `${pagata} ${formattaData(b.pagata_at)}`
        : `Scadenza ${formattaGiorno(b.scadenza)}`}
      {b.codice_avviso && ` · Avviso ${b.codice_avviso}`}
    </span>
  )
}

/** The debt of the supplier, and how it is going to be paid. */
function Collegata({ bolletta: { pagamento } }: { bolletta: Bolletta }) {
  if (pagamento === null) return null
  const { programma, dilazione_id } = pagamento
  return (
    <span className={layout['sub']}>
      Richiesta <Link to={paths.pagamento(pagamento._id)}>{pagamento.numero}</Link>
      {dilazione_id !== null && (
        <>
          {' · '}
          <Link to={paths.dilazione(dilazione_id)}>Si paga a rate</Link>
        </>
      )}
      {programma !== null &&
        ` · ${programma.domiciliata ? 'Domiciliata: addebito' : 'Addebito'} il ${formattaGiorno(programma.giorno)}${
          programma.metodo === null ? '' : ` su ${programma.metodo}`
        }`}
      {programma?.annullabile_fino === null && ' · già partito'}
    </span>
  )
}
