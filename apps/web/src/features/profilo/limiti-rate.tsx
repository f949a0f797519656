import '@mantine/core/styles/Radio.css'
import { Button, Radio, Stack } from '@mantine/core'
import type { ResponseOf } from '@rateo/contract/chiamata/endpoint'
import { dichiaraDimensione, type listOfferteRate } from '@rateo/contract/accordi/offerte-rate'
import {
  DIMENSIONI_ESERCENTE,
  type DimensioneEsercente,
  GRATIS_ENTRO,
} from '@rateo/domain/credito/perimetro-credito'
import { formattaTasso } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { OFFERTE, useChangeAccount } from './profilo.api.ts'
import layout from '../../ui/layout.module.css'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'

const NOMI: Record<DimensioneEsercente, string> = {
  pmi: 'Piccola o media: meno di 250 addetti e non oltre 50 milioni di fatturato',
  grande: 'Grande',
}

type Limiti = Omit<ResponseOf<typeof listOfferteRate>, 'data'>

const soglia = (punti: number | null) =>
  punti === null ? 'non ancora nota, quindi niente interessi né spese' : formattaTasso(punti)

/**
 * The limits of the law for this esercente: days of free credit by its size, and the threshold of the quarter
 * (DIL-M3).
 */
export function LimitiRate({ limiti }: { limiti: Limiti }) {
  const { dimensione, dimensione_confermata_at, soglia_consumatori, soglia_imprese } = limiti
  const [scelta, setScelta] = useState(dimensione)
  const toast = useToast()
  const dichiara = useChangeAccount(dichiaraDimensione, [OFFERTE])
  const isPresumed = dimensione_confermata_at === null
  return (
    <Panel title="Limiti di legge">
      <p className={layout['lineProse']}>
        Soglia di usura di questo trimestre, in TAEG: {soglia(soglia_consumatori)} per i
        consumatori, {soglia(soglia_imprese)} per le imprese. Oltre, una dilazione non si propone.
      </p>
      {dichiara.error && (
        <Notice tone="errore" isAlert>
          {messageOf(dichiara.error)}
        </Notice>
      )}
      <Radio.Group
        label="La tua attività è"
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        description={
          isPresumed
            ? 'Lo presumiamo: conferma o correggi'
            : 'A un consumatore le rate gratuite non sono credito se finiscono entro questi giorni dalla fornitura'
        }
        value={scelta}
        onChange={(value) => setScelta(value === 'grande' ? 'grande' : 'pmi')}
      >
        <Stack gap={12} mt={8}>
          {DIMENSIONI_ESERCENTE.map((value) => (
            <Radio
              key={value}
              value={value}
              label={NOMI[value]}
              description={`Rate gratuite entro ${String(GRATIS_ENTRO[value])} giorni`}
            />
          ))}
        </Stack>
      </Radio.Group>
      <div>
        <PerMansione mansione="listino">
          <Button
            mt={12}
            variant="default"
            loading={dichiara.isPending}
            disabled={!isPresumed && scelta === dimensione}
            onClick={() =>
              dichiara.mutate(
                { body: { dimensione: scelta } },
                { onSuccess: () => toast({ tone: 'successo', text: 'Dimensione salvata.' }) },
              )
            }
          >
            {isPresumed ? 'Conferma' : 'Salva'}
          </Button>
        </PerMansione>
      </div>
    </Panel>
  )
}
