import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { PAROLE_MOTIVO_DISDETTA } from '@rateo/domain/stati/disdetta'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { paths } from '../../app/routes/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { useToday } from '../../hooks/use-today.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageError } from '../../ui/notices/page-error.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { PerChi } from '../beneficiari/index.ts'
import { Facts, Panel } from '../../ui/panel.tsx'
import { CronologiaPanel } from '../../ui/record/cronologia-panel.tsx'
import { Cronologia } from '../pagamenti/index.ts'
import { TechnicalDetails } from '../../ui/record/technical-details.tsx'
import { abbonamentoQuery } from './abbonamenti.api.ts'
import layout from '../../ui/layout.module.css'
import { factsOf } from './scheda/abbonamento-facts.tsx'
import { AbbonamentoHeader } from './abbonamento-header.tsx'
import { AvvisiPanel, AvvisoMancato } from './avvisi.tsx'
import {
  CambioNotice,
  GiornoNotice,
  IngressoNotice,
  RegaloNotice,
  ScontoNotice,
} from './cambio-notice.tsx'
import { CambioProposto } from './cambio-proposto.tsx'
import { TrasferimentoNotice } from './trasferimento/trasferimento-notice.tsx'
import { PeriodiSaltati } from './periodi-saltati.tsx'
import { Rinnovi } from './rinnovi.tsx'
import { ChiusuraNotice } from './recesso/recedi.tsx'

export function AbbonamentoPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(abbonamentoQuery(id))
  return (
    <>
      <BackLink to={paths.abbonamenti()}>Tutti gli abbonamenti</BackLink>
      {query.data ? (
        <Detail abbonamento={query.data} />
      ) : query.error ? (
        <PageError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PageSkeleton />
      )}
      {query.data && <CronologiaPanel raccolta="abbonamenti" id={id} />}
    </>
  )
}

function Detail({ abbonamento: a }: { abbonamento: Abbonamento }) {
  const { role } = useSession().profile
  const today = useToday()
  return (
    <>
      <AbbonamentoHeader abbonamento={a} role={role} />
      <StateNotice abbonamento={a} role={role} />
      <AvvisoMancato abbonamento={a} role={role} today={today} />
      <ChiusuraNotice abbonamento={a} />
      <RegaloNotice abbonamento={a} />
      <CambioNotice abbonamento={a} />
      <IngressoNotice abbonamento={a} />
      <GiornoNotice abbonamento={a} />
      <ScontoNotice abbonamento={a} />
      <TrasferimentoNotice abbonamento={a} />
      <CambioProposto abbonamento={a} />
      <PeriodiSaltati abbonamento={a} />
      <div className={layout['columnsBelow']}>
        <div className={layout['column']}>
          <Panel title="Addebiti">
            <Rinnovi abbonamento={a} isCliente={role === 'cliente'} />
          </Panel>
          <Panel title="Cronologia">
            <Cronologia eventi={a.cronologia} />
          </Panel>
        </div>
        <div className={layout['column']}>
          <Panel title="Dati dell’abbonamento">
            <Facts facts={factsOf(a, today)} />
            <PerChi su="abbonamento" record={a} fermo={a.quota !== null} />
            <TechnicalDetails details={[{ name: 'Identificativo', value: a._id }]} />
          </Panel>
          <AvvisiPanel abbonamento={a} />
        </div>
      </div>
    </>
  )
}

/** The price of the next charge: another one where a change comes by then. */
function prossimoImporto({
  cambio_programmato: c,
  cambio_giorno,
  sconto,
  parte,
  prossimo_addebito,
  importo_centesimi,
}: Abbonamento) {
  if (cambio_giorno !== null) return cambio_giorno.importo_centesimi
  if (parte !== null) return parte.importo_centesimi
  if (sconto !== null && sconto.giorno === prossimo_addebito) return sconto.importo_centesimi
  const comes = c !== null && prossimo_addebito !== null && c.vale_dal <= prossimo_addebito
  return comes ? c.importo_centesimi : importo_centesimi
}

type Pausa = NonNullable<Abbonamento['pausa']>
type StateNoticeProps = { abbonamento: Abbonamento; role: Ruolo }

/** A notice about the next step, and whether money will move. */
function StateNotice({ abbonamento: a, role }: StateNoticeProps) {
  const day = a.prossimo_addebito && formattaGiornoCompleto(a.prossimo_addebito)
  const amount = formattaEuro(a.importo_centesimi + a.attivazione_centesimi)
  if (a.stato === 'in_ritardo') {
    return (
      <Notice tone="avviso" title="L’ultimo addebito non è riuscito">
        Restano da pagare {formattaEuro(a.da_pagare_centesimi)}.
        {role === 'cliente'
          ? ' Il servizio continua ancora per qualche giorno: paga per non perderlo.'
          : ' Il servizio continua per il periodo di tolleranza.'}
      </Notice>
    )
  }
  if (a.stato === 'in_prova' && day) {
    return (
      <Notice tone="informazione">
        Prova gratuita: il primo addebito di {amount}
        {a.attivazione_centesimi > 0 && ', attivazione compresa,'} è {day}. Prima non viene
        addebitato nulla.
      </Notice>
    )
  }
  if (a.pausa !== null && day) {
    return (
      <Notice tone="informazione" title={titoloPausa(a, a.pausa, role)}>
        {`Riprende da sé ${day}: quel giorno si addebitano ${amount}, e prima nulla.`}
      </Notice>
    )
  }
  if (a.stato === 'attivo' && day) {
    return (
      <Notice tone="informazione">
        Prossimo addebito: {formattaEuro(prossimoImporto(a))},{' '}
        {a.ripresa_il === null
          ? `${day}.`
          : `${formattaGiornoCompleto(a.ripresa_il)}, per il periodo cominciato ${day}.`}
      </Notice>
    )
  }
  if (a.stato === 'attivo' && a.fino_al !== null) {
    return (
      <Notice tone="informazione">
        È l’ultimo periodo: l’abbonamento finisce {formattaGiornoCompleto(a.fino_al)} e non ci sono
        altri addebiti.
      </Notice>
    )
  }
  if (a.stato === 'disdetto') return <Notice tone="informazione">{fraseDisdetto(a, role)}</Notice>
  const text = NOTICES[a.stato]
  return text ? <Notice tone="informazione">{text}</Notice> : null
}

/** Names who asked for a pause, and since or from when nothing is charged. */
function titoloPausa(a: Abbonamento, { stato, ruolo, dal }: Pausa, role: Ruolo): string {
  const altro = ruolo === 'cliente' ? 'chiesta dal cliente' : `decisa da ${a.esercente.nome}`
  const chi = ruolo === role ? 'come hai chiesto' : altro
  return stato === 'in_corso'
    ? `In pausa dal ${formattaGiornoLungo(dal)}, ${chi}`
    : `Va in pausa il ${formattaGiornoLungo(dal)}, ${chi}`
}

function fraseDisdetto({ disdetta, esercente, fino_al }: Abbonamento, role: Ruolo): string {
  const chi =
    disdetta === null || disdetta.ruolo === role
      ? 'È stata data disdetta'
      : disdetta.ruolo === 'cliente'
        ? `Il cliente ha dato disdetta${disdetta.motivo === null ? '' : ` (“${PAROLE_MOTIVO_DISDETTA[disdetta.motivo].toLowerCase()}”)`}`
        : `${esercente.nome} ha dato disdetta`
  const fino =
    fino_al === null ? '' : ` L’abbonamento vale fino a ${formattaGiornoCompleto(fino_al)}.`
  return `${chi}: l’abbonamento non si rinnova e non ci saranno altri addebiti.${fino}`
}

const NOTICES: Partial<Record<Abbonamento['stato'], string>> = {
  in_attivazione:
    'Si attende il primo pagamento: finché non arriva l’abbonamento non parte. Se non arriva entro un giorno l’ordine si chiude da sé.',
  non_attivato: 'Il primo pagamento non è arrivato: non è stato addebitato alcun importo.',
  sospeso:
    'Il servizio è sospeso: non viene addebitato altro finché non è saldato il dovuto. Saldato, riprende quel giorno: con quello che resta del periodo pagato o, se è finito, con un periodo nuovo, che si addebita tre giorni dopo.',
  in_pausa: 'L’abbonamento è in pausa: finché non riprende non viene addebitato alcun importo.',
  concluso: 'L’abbonamento è finito: non ci saranno altri addebiti.',
  cessato: 'L’abbonamento è cessato: non ci saranno altri addebiti.',
}
