import { Button, Checkbox } from '@mantine/core'
import type { ScontoPiano, Sottoscrizione } from '@rateo/contract/accordi/sottoscrizione'
import type { MetodoSalvato } from '@rateo/contract/incasso/metodo-salvato'
import { CONDIZIONI_RECESSO } from '@rateo/domain/atti/chiusura-abbonamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { addebitiInParole, condizioniInParole } from '@rateo/domain/parole/condizioni-piano'
import { formattaLimite } from '@rateo/domain/parole/formato'
import { OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import { addebitiPrevisti } from '@rateo/domain/stati/piano'
import { conPosti } from '@rateo/domain/stati/posti'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { paths } from '../../../app/routes/paths.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { OtpStep } from '../../../ui/otp-step.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import layout from '../../../ui/layout.module.css'
import classes from '../abbonamento.module.css'
import { condizioniAddress } from '../words.ts'
import { PostiField, readPosti } from '../posti/posti-field.tsx'
import { CodicePromozione } from './codice-promozione.tsx'
import { MetodoDellaProva } from './metodo-della-prova.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { scontoQuery, sottoscrizioneQuery, useSottoscrivi } from './iscrizione.api.ts'

const RifiutaDialog = lazyPart(async () => (await import('./rifiuta.dialog.tsx')).RifiutaDialog)

/** The last step before an abbonamento: the exact sums, the conditions, and the button of the law (ABB-M2). */
export function AbbonatiPage() {
  const { id = '' } = useParams({ strict: false })
  const { profile } = useSession()
  const isCliente = profile.role === 'cliente'
  const query = useQuery({ ...sottoscrizioneQuery(id), enabled: isCliente })
  if (!isCliente) {
    return (
      <Notice tone="informazione" title="Questa pagina è per chi si abbona">
        Ora usi Rateo come {profile.role}. Se ti vuoi abbonare tu, passa al ruolo cliente dal menu
        “Cambia Ruolo”. Da qui non viene addebitato alcun importo.
      </Notice>
    )
  }
  if (query.data) return <Riepilogo key={query.data.piano_id} s={query.data} />
  if (query.error) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  return <PageSkeleton />
}

function Riepilogo({ s: letta }: { s: Sottoscrizione }) {
  const today = useToday()
  const [conCodice, setConCodice] = useState<ScontoPiano | null>(null)
  const [typed, setTyped] = useState(String(letta.posti_scelti))
  const possibili = postiPossibili(letta)
  const posti = readPosti(possibili, typed)
  const isAltri = posti !== null && posti !== letta.posti_scelti
  const altro = useQuery({ ...scontoQuery(letta._id, posti ?? 0), enabled: isAltri })
  const sconto = conCodice ?? (isAltri ? (altro.data ?? null) : letta.sconto)
  // A longer trial is the one condition that a promozione changes.
  const prova_giorni = sconto?.prova_giorni ?? letta.prova_giorni
  const s = conPosti({ ...letta, prova_giorni }, posti ?? letta.posti_scelti)
  const canOrder = s.da_pagare_id === null && s.motivo === null
  return (
    <div className={layout['narrow']}>
      <header>
        <p className={layout['dim']}>{s.esercente.nome}</p>
        <h2 className={classes['name']}>{s.nome}</h2>
        {s.descrizione && <p className={layout['dim']}>{s.descrizione}</p>}
      </header>
      <div className={layout['column']}>
        {s.proposta && <Proposta s={s} proposta={s.proposta} />}
        {canOrder && s.proposta === null && possibili.posti_min < possibili.posti_max && (
          <Panel title="Per quanti">
            <PostiField
              piano={possibili}
              value={typed}
              onChange={(value) => {
                setTyped(value)
                // What a code gives is counted on the price of all the places.
                setConCodice(null)
              }}
              description={`${formattaEuro(letta.importo_centesimi)} ${OGNI_CADENZA[s.cadenza]} a posto. Li cambi anche dopo.`}
            />
          </Panel>
        )}
        {canOrder ? (
          <Panel title="Che cosa paghi">
            <Facts facts={addebitiInParole(s, today)} />
          </Panel>
        ) : (
          <GiaQui s={s} />
        )}
        <Panel
          title="Condizioni"
          aside={
            <a href={condizioniAddress(s.piano_id)} target="_blank" rel="noopener">
              Condizioni (PDF)
            </a>
          }
        >
          <Facts facts={condizioniInParole(s)} />
          <p className={layout['note']}>{CONDIZIONI_RECESSO}</p>
        </Panel>
        {canOrder && <CodicePromozione s={s} sconto={sconto} onChange={setConCodice} />}
        {canOrder && (
          <Ordina s={s} sconto={sconto} isReady={posti !== null && !(isAltri && altro.isPending)} />
        )}
      </div>
    </div>
  )
}

/** The places that can still be had of those that the piano allows. */
const postiPossibili = ({ posti_min, posti_max, posti_liberi }: Sottoscrizione) => ({
  posti_min,
  posti_max: Math.max(posti_min, Math.min(posti_max, posti_liberi ?? posti_max)),
})

type PropostaProps = { s: Sottoscrizione; proposta: NonNullable<Sottoscrizione['proposta']> }

/** The proposal of the esercente, which can be refused in as plain a way as it is accepted. */
function Proposta({ s, proposta }: PropostaProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Notice tone="informazione" title={`Te lo propone ${s.esercente.nome}`}>
      Vale fino al {formattaLimite(proposta.scade_at)}. Lo confermi con un codice; se non lo vuoi
      puoi rifiutare, o non fare nulla.
      <div>
        <Button variant="default" mt={12} onClick={() => setOpen(true)}>
          Rifiuta
        </Button>
      </div>
      {isOpen && <RifiutaDialog s={s} proposta={proposta} onClose={() => setOpen(false)} />}
    </Notice>
  )
}

/** There is nothing to order: it was ordered already, or cannot be now. */
function GiaQui({ s }: { s: Sottoscrizione }) {
  const { da_pagare_id, mio_abbonamento_id: mio } = s
  if (da_pagare_id !== null) {
    return (
      <Notice tone="avviso" title="Manca il primo pagamento">
        Hai già ordinato questo abbonamento: comincia quando paghi.{' '}
        <Link to={paths.gateway(da_pagare_id)} className={classes['link'] ?? ''}>
          Vai al pagamento
        </Link>
      </Notice>
    )
  }
  return (
    <Notice tone="informazione">
      {s.motivo} {mio === null && 'Non è stato addebitato alcun importo.'}
      {mio !== null && (
        <Link to={paths.abbonamento(mio)} className={classes['link'] ?? ''}>
          Vedi il tuo abbonamento
        </Link>
      )}
    </Notice>
  )
}

type OrdinaProps = {
  s: Sottoscrizione
  sconto: ScontoPiano | null
  /** False while the sum of the places is not known. */
  isReady: boolean
}

function Ordina({ s, sconto, isReady }: OrdinaProps) {
  const today = useToday()
  const toast = useToast()
  const navigate = useNavigate()
  const [metodo, setMetodo] = useState<MetodoSalvato | null>(null)
  const [isSigning, setSigning] = useState(false)
  const [avvio_chiesto, setAvvio] = useState(false)
  const isTrial = s.prova_giorni > 0
  const [primo] = addebitiPrevisti(s, today, 1)
  const oggi = sconto?.oggi_centesimi ?? (isTrial ? 0 : (primo?.importo_centesimi ?? 0))
  const sottoscrivi = useSottoscrivi(s, oggi, sconto?.codice ?? undefined)
  const ordina = () =>
    sottoscrivi.mutate(
      { ...(isTrial && metodo), avvio_chiesto },
      {
        onSuccess: ({ abbonamento_id, da_pagare_id }) => {
          if (da_pagare_id !== null) {
            void navigate({ to: paths.gateway(da_pagare_id) })
            return
          }
          toast({ tone: 'successo', text: 'La prova è cominciata: oggi non si addebita nulla.' })
          void navigate({ to: paths.abbonamento(abbonamento_id) })
        },
      },
    )
  return (
    <Panel title={isTrial ? 'Su che cosa si addebita dopo la prova' : 'Ordina'}>
      {isTrial ? (
        <MetodoDellaProva esercente_id={s.esercente._id} onChange={setMetodo} />
      ) : (
        <p className={layout['flat']}>
          Dopo l’ordine scegli come pagare. L’abbonamento comincia quando il primo pagamento è
          riuscito; i prossimi si addebitano da sé sul metodo che usi adesso.
        </p>
      )}
      <Checkbox
        my={12}
        label="Chiedo che il servizio cominci subito, nei 14 giorni del recesso"
        description="Se poi recedi paghi solo i giorni che hai già avuto. Senza, ti torna tutto."
        checked={avvio_chiesto}
        onChange={(event) => setAvvio(event.currentTarget.checked)}
      />
      {sottoscrivi.error && (
        <Notice tone="errore" isAlert>
          {messageOf(sottoscrivi.error)}
        </Notice>
      )}
      <p className={layout['note']}>
        {isTrial
          ? `Oggi non paghi nulla. Senza disdetta, ${addebitiInParole(s, today)
              .slice(0, 1)
              .map(({ value }) => value)
              .join('')} si addebitano da sé.`
          : `Oggi paghi ${formattaEuro(oggi)}.`}
      </p>
      {isSigning && s.proposta ? (
        <OtpStep
          atto={{ scopo: 'accetta_piano', oggetto: s.proposta.sha256, record_id: s.proposta._id }}
          onConfirmed={ordina}
          onCancel={() => setSigning(false)}
        />
      ) : (
        <Button
          fullWidth
          loading={sottoscrivi.isPending}
          disabled={!isReady || (isTrial && metodo === null)}
          onClick={() => (s.proposta ? setSigning(true) : ordina())}
        >
          Ordina con obbligo di pagamento
        </Button>
      )}
    </Panel>
  )
}
