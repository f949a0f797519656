import {
  regoleSquadraBody,
  salvaRegoleSquadra,
  type Squadra,
} from '@rateo/contract/persone/squadra'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { svolge } from '@rateo/domain/permessi/squadra'
import { sending } from '../../../api/change.ts'
import { useContractForm } from '../../../hooks/use-contract-form.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { readTyped, toTyped } from '../../../ui/fields/typed-amount.ts'
import { Form } from '../../../ui/form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import layout from '../../../ui/layout.module.css'
import { useSquadra } from './squadra.api.ts'

/** The acts that want two people: the till's rule always holds, that of refunds is chosen here. */
export function RegolePanel({ squadra }: { squadra: Squadra }) {
  const { soglia_rimborsi_centesimi: soglia } = squadra.regole
  return (
    <Panel title="Due persone">
      <p className={layout['lineProse']}>
        Una cassa contata con una differenza la verifica un’altra persona, quando ce n’è una che
        può.{' '}
        {soglia !== null &&
          `Oltre ${formattaEuro(soglia)} un rimborso lo approva una persona diversa da chi lo chiede, dal suo accesso.`}
        {soglia === null && 'I rimborsi non chiedono una seconda persona.'}
      </p>
      {svolge(squadra.ruolo, 'titolarita') && <Soglia key={soglia} soglia={soglia} />}
    </Panel>
  )
}

function Soglia({ soglia }: { soglia: number | null }) {
  const toast = useToast()
  const { held, isUnsaved, field } = useContractForm({
    initial: { importo: soglia === null ? '' : toTyped(soglia) },
    schema: regoleSquadraBody,
    names: { soglia_rimborsi_centesimi: 'importo' },
    toBody: ({ importo }) => ({
      soglia_rimborsi_centesimi: importo.trim() === '' ? null : (readTyped(importo) ?? Number.NaN),
    }),
    change: sending(
      useSquadra(salvaRegoleSquadra),
      (body: { soglia_rimborsi_centesimi: number | null }) => ({ body }),
    ),
    onDone: () => toast({ tone: 'successo', text: 'Regola salvata.' }),
  })
  return (
    <Form held={held} label="Salva" isDisabled={!isUnsaved} isQuiet>
      <MoneyField
        label="Un rimborso chiede una seconda persona oltre"
        description="Conta con quelli dello stesso giorno e dello stesso pagamento. Vuoto: mai"
        maw={320}
        {...field('importo')}
      />
    </Form>
  )
}
