import { Button } from '@mantine/core'
import type { ScontoPiano, Sottoscrizione } from '@rateo/contract/accordi/sottoscrizione'
import { CONDIZIONI_RECESSO } from '@rateo/domain/atti/chiusura-abbonamento'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { addebitiInParole, condizioniInParole } from '@rateo/domain/parole/condizioni-piano'
import { formattaLimite } from '@rateo/domain/parole/formato'
import { OGNI_CADENZA } from '@rateo/domain/stati/abbonamento'
import { conPosti } from '@rateo/domain/stati/posti'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../../app/routes/paths.ts'
import { useComeCliente } from '../../../hooks/use-come-cliente.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { useToday } from '../../../hooks/use-today.ts'
import { BeneficiarioSelect } from '../../../ui/fields/beneficiario-select.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Facts, Panel } from '../../../ui/panel.tsx'
import layout from '../../../ui/layout.module.css'
import classes from '../abbonamento.module.css'
import { PianoHead } from '../piano-head.tsx'
import { condizioniAddress } from '../words.ts'
import { PostiField, readPosti } from '../posti/posti-field.tsx'
import { CodicePromozione } from './codice-promozione.tsx'
import { FasiPrezzo } from './fasi-prezzo.tsx'
import { Ordina } from './ordina.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { FunzioneAccesa } from '../../../ui/notices/funzione-accesa.tsx'
import { scontoQuery, sottoscrizioneQuery } from './iscrizione.api.ts'

const RegalaDialog = lazyPart(
  async () => (await import('../regalo/regala.dialog.tsx')).RegalaDialog,
)
const RifiutaDialog = lazyPart(async () => (await import('./rifiuta.dialog.tsx')).RifiutaDialog)

/** The last step before an abbonamento: the exact sums, the conditions, and the button of the law (ABB-M2). */
export function AbbonatiPage() {
  const { id = '' } = useParams({ strict: false })
  const { profile } = useSession()
  const comeCliente = useComeCliente()
  const isCliente = profile.role === 'cliente'
  const { per = '' }: Record<string, string | undefined> = useSearch({ strict: false })
  const query = useQuery({ ...sottoscrizioneQuery(id, per), enabled: isCliente })
  if (!isCliente) {
    return (
      <>
        <BackLink to={paths.abbonamenti()}>Tutti gli abbonamenti</BackLink>
        <Notice tone="informazione" title="Questa pagina è per chi si abbona">
          Ora usi Rateo come {profile.role}. Se ti vuoi abbonare tu, {comeCliente}. Da qui non viene
          addebitato alcun importo.
        </Notice>
      </>
    )
  }
  if (query.data) return <Riepilogo key={`${query.data.piano_id} ${per}`} s={query.data} />
  if (query.error) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  return <PageSkeleton />
}

/** For whom it is: chosen here where nobody proposed it; of a share, that it is one. */
function PerChiTiAbboni({ s }: { s: Sottoscrizione }) {
  const navigate = useNavigate()
  const { per = '' }: Record<string, string | undefined> = useSearch({ strict: false })
  if (s.quota) {
    return (
      <Notice tone="informazione" title="Paghi la tua quota">
        Il prezzo è diviso fra più persone: gli importi qui sotto sono solo la tua parte.
        {s.beneficiario && ` È per ${s.beneficiario.nome}.`}
      </Notice>
    )
  }
  if (s.proposta !== null) {
    return s.beneficiario && <Notice tone="informazione">{`È per ${s.beneficiario.nome}`}</Notice>
  }
  return (
    <BeneficiarioSelect
      cliente_id={null}
      value={per}
      onChange={(scelto) =>
        void navigate({ to: '.', search: scelto === '' ? {} : { per: scelto }, replace: true })
      }
    />
  )
}

function Riepilogo({ s: letta }: { s: Sottoscrizione }) {
  const today = useToday()
  const [conCodice, setConCodice] = useState<ScontoPiano | null>(null)
  const [typed, setTyped] = useState(String(letta.posti_scelti))
  const possibili = postiPossibili(letta)
  const posti = readPosti(possibili, typed)
  const isAltri = posti !== null && posti !== letta.posti_scelti
  const { codice: portato = '' }: Record<string, string | undefined> = useSearch({ strict: false })
  const [isTolto, setTolto] = useState(false)
  const canOrder = letta.da_pagare_id === null && letta.motivo === null
  const quanti = { posti: posti ?? letta.posti_scelti }
  const altro = useQuery({ ...scontoQuery(letta._id, quanti), enabled: isAltri })
  const dalLink = useQuery({
    ...scontoQuery(letta._id, { ...quanti, codice: portato }),
    enabled: portato !== '' && !isTolto && canOrder,
  })
  const suo = isTolto ? null : (dalLink.data ?? null)
  const sconto = conCodice ?? suo ?? (isAltri ? (altro.data ?? null) : letta.sconto)
  // A longer trial is the one condition that a promozione changes.
  const prova_giorni = sconto?.prova_giorni ?? letta.prova_giorni
  const s = conPosti({ ...letta, prova_giorni }, posti ?? letta.posti_scelti)
  return (
    <div className={layout['narrow']}>
      <PianoHead {...s} />
      <div className={layout['column']}>
        <PerChiTiAbboni s={s} />
        {s.proposta && <Proposta s={s} proposta={s.proposta} />}
        {canOrder && s.proposta === null && possibili.posti_min < possibili.posti_max && (
          <Panel title="Per quanti">
            <PostiField
              piano={possibili}
              value={typed}
              onChange={(value) => {
                setTyped(value)
                // A code is counted on the price of all the places: it is tried again.
                setConCodice(null)
              }}
              description={`${formattaEuro(letta.importo_centesimi)} ${OGNI_CADENZA[s.cadenza]} a posto. Li cambi anche dopo.`}
            />
          </Panel>
        )}
        {canOrder ? (
          <Panel title="Che cosa paghi">
            <Facts facts={addebitiInParole(s, today)} />
            <FasiPrezzo s={s} today={today} />
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
        {canOrder && !s.quota && (
          <CodicePromozione
            // The code of a link is there to be read, also where it does not hold.
            key={dalLink.error ? 'portato' : 'scritto'}
            s={s}
            sconto={sconto}
            portato={dalLink.error ? { codice: portato, error: dalLink.error } : null}
            onChange={(nuovo) => {
              setConCodice(nuovo)
              setTolto(true)
            }}
          />
        )}
        {canOrder && (
          <Ordina
            s={s}
            sconto={sconto}
            isReady={posti !== null && !(isAltri && altro.isPending) && !dalLink.isLoading}
          />
        )}
        {letta.proposta === null && <Regala s={letta} />}
      </div>
    </div>
  )
}

/** A piano for somebody else: paid once, and nothing is ever charged to them (ABB-B6). */
function Regala({ s }: { s: Sottoscrizione }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title="Per un’altra persona?">
      <p className={layout['flat']}>
        Regalalo: paghi tu una volta, l’altra persona riceve un link e non paga nulla.
      </p>
      <FunzioneAccesa funzione="regali">
        <Button variant="default" mt={12} onClick={() => setOpen(true)}>
          Regala questo piano
        </Button>
      </FunzioneAccesa>
      {isOpen && <RegalaDialog s={s} onClose={() => setOpen(false)} />}
    </Panel>
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
