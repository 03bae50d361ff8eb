import { css, html, nothing, type TemplateResult } from 'lit';
import { icon } from '../../core/icons';
import { fill, words } from '../../core/words';
import type { WeightsState } from '../minds';

export interface WeightsActions {
  loadWeights(file: File): void;
  /** Back to the fast evaluator, and to the network again. */
  putWeightsAway(): void;
  useWeightsAgain(): void;
  dismissWeightsError(): void;
}

export const weightsStyles = css`
  .weights {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 32px;
  }
  .weights > svg.lucide {
    flex: none;
    width: 16px;
    height: 16px;
    color: var(--muted);
  }
  .evaluator {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    color: var(--muted);
    font-size: 12px;
    line-height: 16px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .evaluator b {
    color: var(--text);
    font-size: 13px;
    font-weight: 400;
  }
  .refused {
    display: flex;
    gap: 8px;
    padding: 6px 4px 6px 10px;
    border-radius: 6px;
    background: var(--danger-soft);
    color: var(--danger);
    overflow-wrap: anywhere;
  }
  .refused span {
    flex: 1;
  }
  .refused .icon-button {
    width: 24px;
    height: 24px;
    margin: -3px 0;
    color: inherit;
  }
  .refused svg.lucide {
    width: 16px;
    height: 16px;
  }
`;

/** The size of the network, from what the engine says of it. */
function shapeOf(description: string): string {
  const [, blocks, filters, kind] =
    /^(\d+) blocks of (\d+) filters, encoding of (\w+)/.exec(description) ?? [];
  return blocks && filters && kind
    ? fill(words.weightsShape, { blocks, filters, kind })
    : description;
}

function nameOf({ file, description, loading }: WeightsState): TemplateResult {
  if (loading) return html`<b data-testid="weights-name">${file}</b> ${words.loading}`;
  if (description === undefined) {
    return html`<b data-testid="weights-name">${words.fastEvaluator}</b> ${words.takesWeights}`;
  }
  return html`<b data-testid="weights-name">${file}</b>
    <span class="figures" data-testid="weights-shape">${shapeOf(description)}</span>`;
}

/** What the tree search evaluates with, and the button that loads another network. */
export function weightsRow(weights: WeightsState, actions: WeightsActions): TemplateResult {
  const { file, description, loading, error } = weights;
  const other = (name: 'close' | 'reset', text: string, id: string, act: () => void) =>
    html`<button class="icon-button" type="button" aria-label=${text} title=${text} data-testid=${id} @click=${act}>${icon(name)}</button>`;
  const choose = (event: Event): void => {
    (event.currentTarget as Element).parentElement?.querySelector('input')?.click();
  };
  const chosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const given = input.files?.[0];
    // Choosing the same file again is to count as a choice.
    if (given) actions.loadWeights(given);
    input.value = '';
  };
  return html`<div class="weights">
      ${icon('net')}
      <div class="evaluator" title=${description ?? words.weightsHelp}>${nameOf(weights)}</div>
      ${
        loading
          ? nothing
          : description !== undefined
            ? other('close', words.weightsAway, 'weights-away', () => actions.putWeightsAway())
            : file
              ? other('reset', fill(words.netAgain, { name: file }), 'weights-again', () =>
                  actions.useWeightsAgain(),
                )
              : nothing
      }
      <button class="icon-button" type="button" aria-label=${words.loadWeights} title=${words.loadWeights} ?disabled=${loading ?? false} data-testid="weights-button" @click=${choose}>${icon('upload')}</button>
      <input hidden type="file" accept=".pb,.gz,.tares" aria-label=${words.loadWeights} data-testid="weights-input" @change=${chosen} />
    </div>
    ${
      error
        ? html`<p class="refused" role="alert"><span data-testid="weights-error">${error}</span>
            ${other('close', words.dismiss, 'weights-dismiss', () => actions.dismissWeightsError())}</p>`
        : nothing
    }`;
}
