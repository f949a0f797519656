import { Button, Group } from '@mantine/core'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RimborsaButton } from '../rimborsi/index.ts'
import { AnnullaPagamentoDialog } from './annulla-pagamento.dialog.tsx'
import { conMora } from './chiesto.ts'
import { ricevutaAddress } from './elenco/pagamenti.api.ts'
import { COLLECTING, GIVING_UP, StatoActions } from './stato-actions.tsx'

type Props = { pagamento: Pagamento; role: Ruolo }

/** The actions on a pagamento; a disabled one says its reason. */
export function PagamentoActions({ pagamento, role }: Props) {
  const [isAsking, setAsking] = useState(false)
  const annulla = pagamento.azioni_consentite.find(({ azione }) => azione === 'annulla')
  const paga = pagamento.azioni_consentite.find(({ azione }) => azione === 'paga')

  return (
    <Group gap={8} data-print="no">
      {pagamento.ricevuta && (
        <Button
          component="a"
          href={ricevutaAddress(pagamento._id)}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<Icon name="scarica" size={18} />}
        >
          Ricevuta
        </Button>
      )}
      <StatoActions pagamento={pagamento} nomi={COLLECTING} hasNext={role === 'esercente'} />
      {role === 'esercente' && isDivisibile(pagamento) && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to={paths.nuovaDilazione()} search={{ pagamento: pagamento._id }} {...props} />
          )}
        >
          Dilaziona
        </Button>
      )}
      <RimborsaButton pagamento={pagamento} />
      {annulla && (
        <ActionButton
          reason={annulla.motivo}
          isAllowed={annulla.consentita}
          onClick={() => setAsking(true)}
        >
          Annulla richiesta
        </ActionButton>
      )}
      <StatoActions pagamento={pagamento} nomi={GIVING_UP} />
      {role === 'cliente' &&
        (!paga || paga.consentita || pagamento.bonifico !== null) &&
        pagamento.residuo_centesimi > 0 && <PayLink pagamento={pagamento} />}
      <AnnullaPagamentoDialog
        pagamento={pagamento}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      />
    </Group>
  )
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
  if (pagamento.bonifico !== null)
    return <GatewayLink id={pagamento._id} label="Vedi il bonifico" />
  if (!PAYABLE.has(pagamento.stato)) return null
  const label =
    pagamento.stato === 'in_verifica'
      ? 'Vedi come va il pagamento'
      : `Paga ${formattaEuro(conMora(pagamento))}`
  return <GatewayLink id={pagamento._id} label={label} />
}

const GatewayLink = ({ id, label }: { id: string; label: string }) => (
  <Button renderRoot={(props) => <Link to={paths.gateway(id)} {...props} />}>{label}</Button>
)
