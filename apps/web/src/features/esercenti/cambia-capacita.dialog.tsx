import { Checkbox, Textarea } from '@mantine/core'
import type { InputOf } from '@rateo/contract/chiamata/endpoint'
import { cambiaCapacita } from '@rateo/contract/persone/decisioni-esercente'
import type { Esercente } from '@rateo/contract/persone/esercenti'
import { NOMI_INTERRUTTORI } from '@rateo/domain/permessi/capacita'
import { sending } from '../../api/change.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useDecisione } from './esercenti.api.ts'
import layout from '../../ui/layout.module.css'
import { CAPACITA_TEXT, MOTIVO_MAX, motivoScritto } from './words.ts'

type Props = { esercente: Esercente; onClose: () => void }

/** Stops single operations by hand, or lets them go on (ESE-B1). */
export function CapacitaDialog({ esercente, onClose }: Props) {
  const decidi = useDecisione(esercente._id)
  const toast = useToast()
  const initial = {
    ferme: NOMI_INTERRUTTORI.filter((nome) =>
      esercente.riservato?.capacita.some((one) => one.nome === nome && one.fermata),
    ),
    motivo: '',
  }
  const { held, form, values, field } = useContractForm({
    initial,
    schema: cambiaCapacita.body,
    toBody: ({ ferme, motivo }) => ({ ferme, motivo: motivo.trim() }),
    check: motivoScritto('resta nella cronologia'),
    change: sending(decidi, (body: InputOf<typeof cambiaCapacita>) => ({
      azione: 'capacita' as const,
      body,
    })),
    onDone: () => {
      onClose()
      const text = `Operazioni di ${esercente.ragione_sociale} aggiornate.`
      toast({ tone: 'successo', text })
    },
  })
  return (
    <FormDialog title="Ferma o riprendi operazioni" held={held} label="Salva" onClose={onClose}>
      <p className={layout['prose']}>
        Quello che segni è fermo qualunque sia lo stato. Lo stato può fermare anche altro.
      </p>
      <Checkbox.Group
        label="Operazioni ferme"
        value={values.ferme}
        error={form.errors['ferme']}
        onChange={(value) =>
          form.setValues({ ferme: NOMI_INTERRUTTORI.filter((nome) => value.includes(nome)) })
        }
      >
        <div className={layout['choices']}>
          {NOMI_INTERRUTTORI.map((nome) => (
            <Checkbox key={nome} value={nome} label={CAPACITA_TEXT[nome]} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea label="Motivo" rows={3} maxLength={MOTIVO_MAX} {...field('motivo')} />
    </FormDialog>
  )
}
