import { Button, Textarea } from '@mantine/core'
import { type DaRecuperare, registraPerdita } from '@rateo/contract/incasso/conti-collegati'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { useContractForm } from '../../hooks/use-contract-form.ts'
import { InstantDay } from '../../ui/date.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { Panel } from '../../ui/panel.tsx'
import { recuperiQuery, useRegistraPerdita, useRiprovaRecupero } from './conti.api.ts'

const CAUSALI: Readonly<Record<DaRecuperare['causale'], string>> = {
  reclamo: 'Reclamo perso',
  restituzione: 'Addebito restituito',
  costo_contestazione: 'Costo di un reclamo',
  contributo_promozione: 'Sconto del portale tornato indietro',
  rimborso_a_parte: 'Rimborso',
  storno_a_parte: 'Reclamo o addebito restituito, il resto',
  rimborso_tornato: 'Rimborso rimandato dalla banca',
}

/** The same reason where the money is the esercente's. */
const causaleDi = ({ causale, verso }: DaRecuperare) =>
  causale === 'contributo_promozione' && verso === 'esercente'
    ? 'Sconto a carico del portale'
    : CAUSALI[causale]

const PARTI = [
  {
    verso: 'portale',
    title: 'Denaro da recuperare',
    testo:
      'Il servizio di pagamento ha rifiutato di riprenderlo dal conto. Finché qualcuno non decide resta dovuto dall’esercente.',
  },
  {
    verso: 'esercente',
    title: 'Denaro da versare',
    testo:
      'Il servizio di pagamento ha rifiutato di versarlo sul conto. È dell’esercente: quando il conto può riceverlo, riprova.',
  },
] as const

/** Money that the provider refuses to take back from accounts, or to send there: asked for again, or borne by the operator. */
export function RecuperiPanel() {
  const { data } = useQuery(recuperiQuery)
  if (data === undefined) return null
  return PARTI.map((parte) => {
    const righe = data.data.filter(({ verso }) => verso === parte.verso)
    return righe.length > 0 && <Recuperi key={parte.verso} parte={parte} righe={righe} />
  })
}

type RecuperiProps = { parte: (typeof PARTI)[number]; righe: readonly DaRecuperare[] }

function Recuperi({ parte, righe }: RecuperiProps) {
  const riprova = useRiprovaRecupero()
  const [perso, setPerso] = useState<DaRecuperare | null>(null)
  return (
    <Panel title={parte.title}>
      <p className={layout['quietProse']}>{parte.testo}</p>
      {riprova.error && (
        <Notice tone="errore" isAlert>
          {messageOf(riprova.error)}
        </Notice>
      )}
      <ul className={layout['listClose']}>
        {righe.map((uno) => (
          <li key={uno._id}>
            <strong>{uno.esercente.ragione_sociale}</strong>: {causaleDi(uno)},{' '}
            <Money centesimi={uno.importo_centesimi} />, <InstantDay value={uno.created_at} />
            {uno.perdita_proposta && (
              <p className={layout['quietProse']}>
                {uno.perdita_proposta.mia
                  ? 'Hai proposto di metterlo a carico del portale: lo conferma un’altra persona.'
                  : `${uno.perdita_proposta.da} propone di metterlo a carico del portale.`}
              </p>
            )}
            <div className={layout['row']}>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Riprova con ${uno.esercente.ragione_sociale}`}
                loading={riprova.isPending && riprova.variables === uno._id}
                onClick={() => riprova.mutate(uno._id)}
              >
                Riprova
              </Button>
              {parte.verso === 'portale' && !uno.perdita_proposta?.mia && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`A carico del portale, ${uno.esercente.ragione_sociale}`}
                  onClick={() => setPerso(uno)}
                >
                  {uno.perdita_proposta ? 'Conferma la perdita' : 'A carico del portale'}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {perso !== null && <PerditaDialog recupero={perso} onClose={() => setPerso(null)} />}
    </Panel>
  )
}

function PerditaDialog({ recupero, onClose }: { recupero: DaRecuperare; onClose: () => void }) {
  const toast = useToast()
  const isSecond = recupero.perdita_proposta !== null
  const { held, field } = useContractForm({
    initial: { motivo: '' },
    schema: registraPerdita.body,
    toBody: ({ motivo }) => ({ motivo: motivo.trim() }),
    change: useRegistraPerdita(recupero._id),
    onDone: () => {
      onClose()
      toast({
        tone: 'successo',
        text: isSecond
          ? 'Registrato come perdita del portale.'
          : 'Proposto: lo conferma un’altra persona dello staff.',
      })
    },
  })
  return (
    <FormDialog
      title="Metterlo a carico del portale?"
      held={held}
      label={isSecond ? 'Conferma la perdita' : 'Proponi la perdita'}
      isDangerous
      onClose={onClose}
    >
      <p className={layout['prose']}>
        {isSecond
          ? `${recupero.esercente.ragione_sociale} non dovrà più ${formattaEuro(recupero.importo_centesimi)}: nei libri è una perdita del portale, e non si annulla.`
          : `Finché un’altra persona dello staff non conferma, ${recupero.esercente.ragione_sociale} deve ancora ${formattaEuro(recupero.importo_centesimi)}.`}
      </p>
      <Textarea label="Motivo" rows={2} maxLength={300} {...field('motivo')} />
    </FormDialog>
  )
}
