import { Button } from '@mantine/core'
import type { RaccoltaIntera } from '@rateo/contract/accordi/raccolte'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { NOMI_MODO_RACCOLTA } from '@rateo/domain/parole/raccolta-in-parole'
import {
  contato,
  formattaData,
  formattaDataOra,
  formattaIntero,
} from '@rateo/domain/parole/formato'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { BackLink } from '../../ui/back-link.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { type Figure, Figures } from '../../ui/record/figures.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import type { RecordAction } from '../../ui/record/record-menu.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { LinkPanel } from './link-panel.tsx'
import { PersonePanel } from './persone-panel.tsx'
import { raccoltaQuery } from './raccolte.api.ts'

const RaccoltaDialog = lazyPart(async () => (await import('./raccolta.dialog.tsx')).RaccoltaDialog)
const PersoneDialog = lazyPart(async () => (await import('./persone.dialog.tsx')).PersoneDialog)
const AvviaDialog = lazyPart(async () => (await import('./avvia.dialog.tsx')).AvviaDialog)
const SollecitaDialog = lazyPart(async () => (await import('./atti.dialogs.tsx')).SollecitaDialog)
const ScadenzaDialog = lazyPart(async () => (await import('./atti.dialogs.tsx')).ScadenzaDialog)
const ChiudiDialog = lazyPart(async () => (await import('./atti.dialogs.tsx')).ChiudiDialog)
const RiapriDialog = lazyPart(async () => (await import('./atti.dialogs.tsx')).RiapriDialog)
const RidividiDialog = lazyPart(async () => (await import('./atti.dialogs.tsx')).RidividiDialog)
const RiprovaDialog = lazyPart(async () => (await import('./atti.dialogs.tsx')).RiprovaDialog)
const EliminaDialog = lazyPart(async () => (await import('./atti.dialogs.tsx')).EliminaDialog)

/** One raccolta: who paid, who is missing, what came in, and what may be done about it. */
export function RaccoltaPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(raccoltaQuery(id))
  return (
    <>
      <BackLink to={paths.raccolte()}>Tutte le raccolte</BackLink>
      {query.data ? (
        <Detail raccolta={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="raccolte" id={id} />}
    </>
  )
}

type Azione =
  | 'avvia'
  | 'adesioni'
  | 'solleciti'
  | 'scadenza'
  | 'ridividi'
  | 'riprova'
  | 'chiudi'
  | 'riapri'
  | 'elimina'
  | 'modifica'

const NOMI: Readonly<Record<Azione, string>> = {
  avvia: 'Avvia',
  adesioni: 'Aggiungi persone',
  solleciti: 'Sollecita chi manca',
  scadenza: 'Cambia la scadenza',
  ridividi: 'Dividi di nuovo il totale',
  riprova: 'Chiedi di nuovo',
  chiudi: 'Chiudi la raccolta',
  riapri: 'Riapri la raccolta',
  elimina: 'Elimina la bozza',
  modifica: 'Modifica',
}

const eAzione = (nome: string): nome is Azione => Object.hasOwn(NOMI, nome)

const persone = (n: number) => contato(n, 'persona', 'persone')

function Detail({ raccolta: r }: { raccolta: RaccoltaIntera }) {
  const { role } = useSession().profile
  const [open, setOpen] = useState<Azione | null>(null)
  const isOwner = role === 'esercente'
  const consentite = r.azioni_consentite.filter(({ azione }) => eAzione(azione))
  const next: Azione | null =
    r.stato === 'bozza'
      ? r.persone > 0
        ? 'avvia'
        : 'adesioni'
      : r.mancano > 0
        ? 'solleciti'
        : null
  const nextMotivo = consentite.find(({ azione }) => azione === next)
  const quiet: Azione | null = next === 'adesioni' || r.stato === 'chiusa' ? null : 'adesioni'
  const actions: RecordAction[] = [
    ...(isOwner && r.stato === 'bozza'
      ? [{ label: NOMI.modifica, reason: null, onClick: () => setOpen('modifica') }]
      : []),
    ...consentite.flatMap(({ azione, motivo }) =>
      !eAzione(azione) || azione === next || azione === quiet
        ? []
        : [
            {
              label: NOMI[azione],
              reason: motivo,
              onClick: () => setOpen(azione),
              ...(azione === 'elimina' && { isDestructive: true }),
            },
          ],
    ),
  ]
  const canChange =
    isOwner &&
    r.azioni_consentite.some(({ azione, consentita }) => azione === 'adesioni' && consentita)
  return (
    <>
      <RecordHeader
        lead={r.titolo}
        state={<StatoBadge entita="raccolta" stato={r.stato} />}
        note={r.descrizione === '' ? null : <p className={layout['quietSmall']}>{r.descrizione}</p>}
        facts={[
          ...(role === 'admin' ? [r.esercente.nome] : []),
          NOMI_MODO_RACCOLTA[r.modo],
          r.importo_centesimi === null ? null : formattaEuro(r.importo_centesimi),
          `entro il ${formattaData(r.scadenza)}`,
        ]}
        actions={actions}
      >
        {isOwner && quiet !== null && (
          <Button variant="default" onClick={() => setOpen(quiet)}>
            {NOMI[quiet]}
          </Button>
        )}
        {isOwner && next !== null && (
          <Button
            disabled={nextMotivo?.consentita === false}
            title={nextMotivo?.motivo ?? undefined}
            onClick={() => setOpen(next)}
          >
            {NOMI[next]}
          </Button>
        )}
      </RecordHeader>
      {r.da_fare > 0 && <Lavoro raccolta={r} />}
      <Figures label="Come sta" figures={figuresOf(r)} />
      {r.non_chieste > 0 && (
        <Notice tone="avviso" title={`A ${persone(r.non_chieste)} la richiesta non è partita`}>
          Il motivo è accanto al nome.
        </Notice>
      )}
      <div id={PERSONE} className={layout['form']}>
        <PersonePanel raccolta={r} canChange={canChange} />
        {isOwner && r.stato === 'in_corso' && (r.modo === 'testa' || r.modo === 'totale') && (
          <LinkPanel raccolta={r} />
        )}
      </div>
      {open && <Aperto azione={open} raccolta={r} onClose={() => setOpen(null)} />}
    </>
  )
}

const PERSONE = 'persone'

/** The people in one of these situations, as the list below shows them; with none named, everybody. */
const laLista = (situazione?: string) => ({
  search: situazione === undefined ? {} : { situazione },
  hash: PERSONE,
})

const figuresOf = (r: RaccoltaIntera): Figure[] => [
  {
    label: r.stato === 'bozza' ? 'Persone' : 'Hanno pagato',
    value:
      r.stato === 'bozza'
        ? formattaIntero(r.persone)
        : `${formattaIntero(r.pagate)} di ${formattaIntero(r.persone)}`,
    ...(r.posti !== null && { note: `I posti sono ${formattaIntero(r.posti)}` }),
    opens: laLista(r.stato === 'bozza' ? undefined : 'pagata'),
  },
  {
    label: 'Entrati',
    value: formattaEuro(r.incassati_centesimi),
    note: `su ${formattaEuro(r.attesi_centesimi)} attesi`,
    opens: laLista(),
  },
  {
    label: 'Mancano',
    value: formattaIntero(r.mancano),
    ...(r.in_arrivo > 0 && { note: `${formattaIntero(r.in_arrivo)} in arrivo` }),
    opens: laLista('manca,a_rate'),
  },
]

/** The work that is still being done, and when it goes on where a limit of the day has stopped it. */
function Lavoro({ raccolta: r }: { raccolta: RaccoltaIntera }) {
  const fatte = Math.max(0, r.persone - r.da_fare)
  return (
    <div role="status">
      <ProgressBar done={fatte} of={r.persone} />
      <p className={layout['note']}>
        {r.riprende_at === null
          ? `Ci stiamo lavorando: ${r.da_fare === 1 ? 'resta' : 'restano'} ${persone(r.da_fare)}. Puoi lasciare la pagina.`
          : `Hai raggiunto un limite del giorno: ${r.da_fare === 1 ? 'resta' : 'restano'} ${persone(r.da_fare)}. Si riprende da solo ${formattaDataOra(r.riprende_at)}.`}
      </p>
    </div>
  )
}

type ApertoProps = { azione: Azione; raccolta: RaccoltaIntera; onClose: () => void }

function Aperto({ azione, raccolta, onClose }: ApertoProps) {
  const navigate = useNavigate()
  const props = { raccolta, onClose }
  switch (azione) {
    case 'avvia':
      return <AvviaDialog {...props} />
    case 'adesioni':
      return <PersoneDialog {...props} />
    case 'solleciti':
      return <SollecitaDialog {...props} />
    case 'scadenza':
      return <ScadenzaDialog {...props} />
    case 'ridividi':
      return <RidividiDialog {...props} />
    case 'riprova':
      return <RiprovaDialog {...props} />
    case 'chiudi':
      return <ChiudiDialog {...props} />
    case 'riapri':
      return <RiapriDialog {...props} />
    case 'modifica':
      return <RaccoltaDialog {...props} onSaved={onClose} />
    case 'elimina':
      return <EliminaDialog {...props} onGone={() => void navigate({ to: paths.raccolte() })} />
  }
}
