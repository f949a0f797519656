import { NativeSelect, TextInput } from '@mantine/core'
import {
  affidaQuota,
  type Quota,
  rimborsaRipartizione,
  type Ripartizione,
} from '@rateo/contract/accordi/ripartizioni'
import { formattaEuro, ripartisciPerPesi } from '@rateo/domain/denaro/denaro'
import { MOTIVI_RIMBORSO } from '@rateo/domain/denaro/rimborso'
import { useState } from 'react'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { ClienteSelect } from '../../ui/fields/cliente-select.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { readTyped } from '../../ui/fields/typed-amount.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Facts } from '../../ui/panel.tsx'
import { MOTIVI } from '../rimborsi/index.ts'
import { useAffida, useRimborsaDivisa } from './ripartizioni.api.ts'

type Props = { r: Ripartizione; onClose: () => void }

/** Gives a share that nobody pays to somebody else, as it was. */
export function AffidaDialog({ r, onClose }: Props) {
  const scoperte = r.elenco.filter(({ stato }) => stato === 'rifiutata' || stato === 'scaduta')
  const [n, setN] = useState(scoperte[0]?.n ?? 1)
  const { held, form, values } = useContractForm<
    { cliente_id: string },
    { cliente_id: string },
    Ripartizione
  >({
    initial: { cliente_id: '' },
    schema: affidaQuota.body,
    toBody: (v) => v,
    change: useAffida(r._id, n),
    onDone: onClose,
  })
  return (
    <FormDialog title="Affida una quota" held={held} label="Chiedi" onClose={onClose}>
      <NativeSelect
        label="Quota"
        data={scoperte.map((quota) => ({
          value: String(quota.n),
          label: `${formattaEuro(quota.importo_centesimi)}, che era di ${quota.cliente.nome}`,
        }))}
        value={String(n)}
        onChange={(event) => setN(Number(event.currentTarget.value))}
      />
      <ClienteSelect
        label="Chi la paga adesso"
        nothingFound="Nessun cliente con questo nome: aggiungilo prima in Clienti"
        value={values.cliente_id}
        error={form.errors['cliente_id']}
        onChange={(cliente_id) => form.setFieldValue('cliente_id', cliente_id)}
      />
    </FormDialog>
  )
}

/** The money of a share that can still go back; what a bank has already taken is known to the server alone. */
const daRendere = ({ pagamento, dilazione }: Quota): number =>
  pagamento?.rimborsabile_centesimi ??
  (dilazione === null ? 0 : dilazione.incassato_centesimi - dilazione.rimborsato_centesimi)

type Values = { importo: string; motivo: string; nota: string; n: string }

/** Gives back to each in proportion to what they paid, or to one alone with the reason. */
export function RimborsaDialog({ r, onClose }: Props) {
  const pagate = r.elenco.filter((quota) => daRendere(quota) > 0)
  const { held, form, field, values } = useContractForm<
    Values,
    Parameters<ReturnType<typeof useRimborsaDivisa>['mutate']>[0],
    Ripartizione
  >({
    initial: { importo: '', motivo: '', nota: '', n: '' },
    schema: rimborsaRipartizione.body,
    toBody: ({ importo, motivo, nota, n }) => ({
      importo_centesimi: readTyped(importo) ?? 0,
      // An empty one is refused before it is sent.
      motivo: MOTIVI_RIMBORSO.find((uno) => uno === motivo) ?? 'altro',
      nota,
      n: n === '' ? null : Number(n),
    }),
    names: { importo_centesimi: 'importo' },
    check: ({ motivo }) => ({ motivo: motivo === '' ? 'Scegli il motivo' : undefined }),
    change: useRimborsaDivisa(r._id),
    onDone: onClose,
  })
  const scelte = pagate.filter(({ n }) => values.n === '' || String(n) === values.n)
  const pesi = scelte.map(daRendere)
  const massimo = pesi.reduce((somma, peso) => somma + peso, 0)
  const importo = readTyped(values.importo) ?? 0
  const parti = importo > 0 && importo <= massimo ? ripartisciPerPesi(importo, pesi) : null
  return (
    <FormDialog title="Rimborsa" held={held} label="Rimborsa" onClose={onClose}>
      <NativeSelect
        label="A chi"
        data={[
          { value: '', label: 'A tutti, in proporzione a quanto hanno pagato' },
          ...pagate.map(({ n, cliente }) => ({
            value: String(n),
            label: `Solo a ${cliente.nome}`,
          })),
        ]}
        {...field('n')}
      />
      <MoneyField
        id="importo"
        label="Importo"
        description={`Al massimo ${formattaEuro(massimo)}`}
        value={values.importo}
        error={form.errors['importo']}
        onChange={(scritto) => form.setFieldValue('importo', scritto)}
      />
      {parti !== null && (
        <Facts
          facts={scelte.map(({ cliente }, indice) => ({
            name: cliente.nome,
            value: formattaEuro(parti[indice] ?? 0),
          }))}
        />
      )}
      <NativeSelect
        label="Motivo"
        data={[
          { value: '', label: 'Scegli il motivo' },
          ...MOTIVI_RIMBORSO.map((motivo) => ({ value: motivo, label: MOTIVI[motivo] })),
        ]}
        {...field('motivo')}
      />
      <TextInput
        label={values.n === '' ? 'Nota (facoltativa)' : 'Perché a una persona sola'}
        maxLength={300}
        autoComplete="off"
        {...field('nota')}
      />
    </FormDialog>
  )
}
