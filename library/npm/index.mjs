// The door for import: the module that require() gives, so that both have one engine.
export * from './index.js';
export {default} from './index.js';
