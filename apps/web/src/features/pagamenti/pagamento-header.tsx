import { Button } from '@mantine/core'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { dopoSconto } from '@rateo/domain/denaro/sconto'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { useAssistenza } from '../../hooks/use-assistenza.ts'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { MoraLines } from '../../ui/mora-lines.tsx'
import { Numero } from '../../ui/record/numero.tsx'
import { Parties } from '../../ui/record/parties.tsx'
import { RecordHeader } from '../../ui/record/record-header.tsx'
import type { RecordAction } from '../../ui/record/record-menu.tsx'
import { type Azione, AZIONI, azioniDi, type Nome, prossimaAzione } from './azioni.ts'
import { conMora, importoInAlto, isChiesto, moraInAlto } from './chiesto.ts'
import { ricevutaAddress } from './elenco/pagamenti.api.ts'
import { StatoPagamento } from './elenco/stato-pagamento.tsx'

type Props = { pagamento: Pagamento; role: Ruolo }

/** How much and how it stands, the one thing to do next, and all the rest of what may be done in a menu. */
export function PagamentoHeader({ pagamento, role }: Props) {
  const [open, setOpen] = useState<Nome | null>(null)
  const azioni = azioniDi(pagamento)
  const next = role === 'esercente' ? prossimaAzione(pagamento, azioni) : null
  const dilaziona = useDilaziona(pagamento)
  const assistenza = useAssistenza('pagamento', pagamento._id)
  const quiet = quietOf(pagamento, azioni, next)
  const Dialog = open && AZIONI[open].Dialog
  return (
    <>
      <RecordHeader
        lead={<Money centesimi={importoInAlto(pagamento)} size="large" />}
        state={<StatoPagamento row={pagamento} />}
        note={<Note pagamento={pagamento} />}
        facts={[
          <Numero key="numero" value={pagamento.numero} />,
          <Parties key="parti" role={role} record={pagamento} />,
          pagamento.causale,
        ]}
        actions={[
          ...(role === 'esercente' && isDivisibile(pagamento) ? [dilaziona] : []),
          ...azioni
            .filter(({ nome }) => nome !== next && nome !== quiet)
            .map(({ nome, motivo }) => ({
              ...AZIONI[nome],
              reason: motivo,
              onClick: () => setOpen(nome),
            })),
          ...assistenza,
        ]}
      >
        {pagamento.ricevuta && <Ricevuta id={pagamento._id} />}
        {quiet && (
          <Button variant="default" onClick={() => setOpen(quiet)}>
            {AZIONI[quiet].label}
          </Button>
        )}
        {next && <Button onClick={() => setOpen(next)}>{AZIONI[next].label}</Button>}
        {role === 'cliente' && <PayLink pagamento={pagamento} />}
      </RecordHeader>
      {Dialog && <Dialog pagamento={pagamento} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Money that comes in at the counter is written down from here every day: it stays in sight, unless the receipt is there. */
const quietOf = ({ ricevuta }: Pagamento, azioni: readonly Azione[], next: Nome | null) =>
  ricevuta === null &&
  next !== 'registra_incasso' &&
  azioni.some(({ nome, motivo }) => nome === 'registra_incasso' && motivo === null)
    ? 'registra_incasso'
    : null

const Note = ({ pagamento }: { pagamento: Pagamento }) => (
  <>
    <MoraLines mora={moraInAlto(pagamento)} />
    {isChiesto(pagamento) && pagamento.incassato_centesimi > 0 && (
      <p className={layout['quietSmall']}>
        Restano da pagare, su {formattaEuro(dopoSconto(pagamento))} richiesti
      </p>
    )}
  </>
)

const Ricevuta = ({ id }: { id: string }) => (
  <Button
    component="a"
    href={ricevutaAddress(id)}
    target="_blank"
    rel="noopener"
    variant="default"
    leftSection={<Icon name="scarica" size={18} />}
  >
    Ricevuta
  </Button>
)

function useDilaziona({ _id }: Pagamento): RecordAction {
  const navigate = useNavigate()
  return {
    label: 'Dilaziona',
    hint: 'Proponi al cliente di pagarlo a rate.',
    reason: null,
    onClick: () => void navigate({ to: paths.nuovaDilazione(), search: { pagamento: _id } }),
  }
}

/** A debt of which nothing has been paid can be paid in rate, unless it is part of a contract already. */
const isDivisibile = ({ stato, origine, incassato_centesimi, dilazione_id }: Pagamento) =>
  ['da_pagare', 'insoluto', 'scaduto'].includes(stato) &&
  origine === 'una_tantum' &&
  dilazione_id === null &&
  incassato_centesimi === 0

const PAYABLE = new Set<Pagamento['stato']>([
  'da_pagare',
  'insoluto',
  'parzialmente_pagato',
  'in_verifica',
])

function PayLink({ pagamento }: { pagamento: Pagamento }) {
  const { _id, bonifico, stato, azioni_consentite, residuo_centesimi } = pagamento
  const paga = azioni_consentite.find(({ azione }) => azione === 'paga')
  if (residuo_centesimi === 0 || (paga && !paga.consentita && bonifico === null)) return null
  if (bonifico !== null) return <GatewayLink id={_id} label="Vedi il bonifico" />
  if (!PAYABLE.has(stato)) return null
  const label =
    stato === 'in_verifica'
      ? 'Vedi come va il pagamento'
      : `Paga ${formattaEuro(conMora(pagamento))}`
  return <GatewayLink id={_id} label={label} />
}

const GatewayLink = ({ id, label }: { id: string; label: string }) => (
  <Button renderRoot={(props) => <Link to={paths.gateway(id)} {...props} />}>{label}</Button>
)
